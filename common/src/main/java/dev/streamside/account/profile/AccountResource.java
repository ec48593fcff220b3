package dev.streamside.account.profile;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.MemberProperties;
import dev.streamside.account.session.SessionCookie;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/account")
record AccountResource(Accounts accounts, MemberProperties properties) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/account/profile"), AccessRule.members("/api/v1/account/password"));
    }

    @Limited(Write.ACCOUNT)
    @PutMapping(path = "/profile", consumes = MediaType.APPLICATION_JSON_VALUE)
    MemberProfile changeProfile(@RequestBody ProfileChange change, @AuthenticationPrincipal MemberProfile member) {
        return accounts.changeProfile(member, change);
    }

    /// The session of the request is replaced, so that a stolen cookie is useless afterwards.
    @Limited(Write.ACCOUNT)
    @PutMapping(path = "/password", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Void> changePassword(
            @RequestBody PasswordChange change,
            @AuthenticationPrincipal MemberProfile member,
            HttpServletRequest request) {
        String token = accounts.changePassword(member, change, ClientAddress.of(request.getRemoteAddr()));
        var cookie = SessionCookie.of(token, properties.sessionLifetime(), request);
        return ResponseEntity.noContent()
                .header(HttpHeaders.SET_COOKIE, cookie.toString())
                .build();
    }
}
