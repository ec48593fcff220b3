package dev.streamside.account.recovery;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.ratelimit.Limited;
import dev.streamside.platform.ratelimit.Write;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/account/email")
record EmailResource(Recovery recovery) implements AccessRules {
    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/account/email"));
    }

    /// @param email null for a member without a confirmed address
    record Email(@Nullable String email) {}

    @GetMapping
    Email get(@AuthenticationPrincipal MemberProfile member) {
        return new Email(recovery.emailOf(member.id()).orElse(null));
    }

    @Limited(Write.ACCOUNT)
    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    void change(
            @RequestBody NewEmail email, @AuthenticationPrincipal MemberProfile member, HttpServletRequest request) {
        recovery.requestConfirmation(member, email, ClientAddress.of(request.getRemoteAddr()));
    }

    /// @param currentPassword required again, because a stranger at the member's screen must not do this
    record Removal(@Nullable String currentPassword) {}

    @Limited(Write.ACCOUNT)
    @DeleteMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(
            @RequestBody Removal removal, @AuthenticationPrincipal MemberProfile member, HttpServletRequest request) {
        recovery.removeEmail(member, removal.currentPassword, ClientAddress.of(request.getRemoteAddr()));
    }
}
