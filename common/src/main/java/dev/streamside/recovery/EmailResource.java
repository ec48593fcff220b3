package dev.streamside.recovery;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
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
class EmailResource implements AccessRules {
    private final Recovery recovery;

    EmailResource(Recovery recovery) {
        this.recovery = recovery;
    }

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

    @Limited(Write.ACCOUNT)
    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@AuthenticationPrincipal MemberProfile member) {
        recovery.removeEmail(member.id());
    }
}
