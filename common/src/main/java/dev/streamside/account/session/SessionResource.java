package dev.streamside.account.session;

import dev.streamside.account.member.Credentials;
import dev.streamside.account.member.Member;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.MemberProperties;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/session")
record SessionResource(Credentials credentials, Sessions sessions, MemberProperties properties) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/session"));
    }

    /// The signed-in member.
    ///
    /// @param member null for a guest
    record CurrentSession(@Nullable MemberProfile member) {}

    @Limited(Write.ACCOUNT)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<MemberProfile> signIn(@RequestBody SignIn signIn, HttpServletRequest request) {
        Member member = credentials.authenticate(
                signIn.username(), signIn.password(), ClientAddress.of(request.getRemoteAddr()));
        close(request);
        String token = sessions.open(member);
        return ResponseEntity.ok()
                .header(
                        HttpHeaders.SET_COOKIE,
                        SessionCookie.of(token, properties.sessionLifetime(), request)
                                .toString())
                .body(member.profile());
    }

    /// The first request of a page. A session whose cookie has the name of an earlier version gets one with
    /// the current name.
    @GetMapping
    ResponseEntity<CurrentSession> current(
            @AuthenticationPrincipal @Nullable MemberProfile member, HttpServletRequest request) {
        var answer = ResponseEntity.ok();
        String old = member == null ? null : SessionCookie.old(request);
        if (old != null) {
            answer.header(
                    HttpHeaders.SET_COOKIE,
                    SessionCookie.of(old, properties.sessionLifetime(), request).toString());
        }
        return answer.body(new CurrentSession(member));
    }

    @Limited(Write.ACCOUNT)
    @DeleteMapping
    ResponseEntity<Void> signOut(HttpServletRequest request) {
        close(request);
        return ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, SessionCookie.expired(request).toString())
                .build();
    }

    private void close(HttpServletRequest request) {
        String token = SessionCookie.token(request);
        if (token != null) {
            sessions.close(token);
        }
    }
}
