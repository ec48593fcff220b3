package dev.streamside.erasure;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.id.MemberId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.SessionCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/// What members may ask about themselves.
@RestController
@RequestMapping("/api/v1/members/me")
class ErasureResource implements AccessRules {
    private final Erasure erasure;
    private final MemberCopy copy;

    ErasureResource(Erasure erasure, MemberCopy copy) {
        this.erasure = erasure;
        this.copy = copy;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/members/me"), AccessRule.members("/api/v1/members/me/export"));
    }

    /// @param currentPassword again, because a stranger at the member's screen must not do this; null for a member
    ///     without one
    record Closing(@Nullable String currentPassword) {}

    @Limited(Write.ACCOUNT)
    @DeleteMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> close(
            @RequestBody Closing closing, @AuthenticationPrincipal MemberProfile member, HttpServletRequest request) {
        erasure.close(member, closing.currentPassword, ClientAddress.of(request.getRemoteAddr()));
        return ResponseEntity.accepted()
                .header(HttpHeaders.SET_COOKIE, SessionCookie.expired(request).toString())
                .build();
    }

    @GetMapping("/export")
    void export(@AuthenticationPrincipal MemberProfile member, HttpServletResponse response) throws IOException {
        answer(member.id(), copy, response);
    }

    /// Answers with the copy as a file.
    static void answer(MemberId memberId, MemberCopy copy, HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename("streamside-" + memberId + ".json")
                        .build()
                        .toString());
        copy.write(memberId, response.getOutputStream());
    }
}
