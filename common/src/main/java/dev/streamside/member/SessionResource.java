package dev.streamside.member;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
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
class SessionResource implements AccessRules {
    private final Members members;
    private final Sessions sessions;
    private final MemberProperties properties;

    SessionResource(Members members, Sessions sessions, MemberProperties properties) {
        this.members = members;
        this.sessions = sessions;
        this.properties = properties;
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody("/api/v1/session"));
    }

    /// Who is signed in.
    ///
    /// @param member null for a guest
    record CurrentSession(@Nullable MemberProfile member) {}

    @Limited(Write.ACCOUNT)
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<MemberProfile> signIn(@RequestBody SignIn signIn, HttpServletRequest request) {
        Member member = members.authenticate(signIn, ClientAddress.of(request.getRemoteAddr()));
        close(request);
        String token = sessions.open(member);
        return ResponseEntity.ok()
                .header(
                        HttpHeaders.SET_COOKIE,
                        SessionCookie.of(token, properties.sessionLifetime(), request)
                                .toString())
                .body(member.profile());
    }

    @GetMapping
    CurrentSession current(@AuthenticationPrincipal @Nullable MemberProfile member) {
        return new CurrentSession(member);
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
