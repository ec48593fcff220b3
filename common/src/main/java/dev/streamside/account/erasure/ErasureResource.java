package dev.streamside.account.erasure;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.session.SessionCookie;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Rate;
import dev.streamside.platform.ratelimit.RateLimiter;
import dev.streamside.platform.ratelimit.RateLimiters;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
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

/// What members may request about themselves.
@RestController
@RequestMapping("/api/v1/members/me")
class ErasureResource implements AccessRules {
    /// More than any member needs: each copy reads everything that is stored about the member.
    private static final Rate COPIES = Rate.of(10, Duration.ofHours(1));

    private final Erasure erasure;
    private final MemberCopy copy;
    private final RateLimiter<MemberId> limit;

    ErasureResource(Erasure erasure, MemberCopy copy, RateLimiters limiters) {
        this.erasure = erasure;
        this.copy = copy;
        this.limit = limiters.create(
                "copies-per-member",
                COPIES,
                ProblemCode.TOO_MANY_ATTEMPTS,
                "You have had enough copies for now; wait a little.");
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/members/me"), AccessRule.members("/api/v1/members/me/export"));
    }

    /// @param currentPassword required again, because a stranger at the member's screen must not do this;
    ///     null for a member without one
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
        limit.take(member.id());
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
