package dev.streamside.token;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.limit.Limited;
import dev.streamside.limit.Write;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/// What operators do about users of other sites. Issuer and subject are in the body: in a path, the address that an
/// issuer usually is would need slashes that proxies and servers refuse.
@RestController
@RequestMapping("/api/v1/operator")
class OperatorResource implements AccessRules {
    private final SignOuts signOuts;
    private final Permissions permissions;
    private final Set<String> issuers;

    OperatorResource(SignOuts signOuts, Permissions permissions, TokenProperties properties) {
        this.signOuts = signOuts;
        this.permissions = permissions;
        this.issuers = properties.issuers().stream()
                .map(TokenProperties.Issuer::issuer)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.members("/api/v1/operator/**"));
    }

    /// Whom to sign out.
    record SignOut(@Nullable String issuer, @Nullable String subject) {}

    @Limited(Write.SETTINGS)
    @PostMapping(path = "/sign-outs", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void signOut(@RequestBody SignOut request, @AuthenticationPrincipal MemberProfile operator) {
        permissions.requireOperator(operator);
        signOuts.signOut(subject(request.issuer(), request.subject()));
    }

    private TokenSubject subject(@Nullable String issuer, @Nullable String subject) {
        var errors = new FieldErrors();
        String known = errors.check(() -> issuer(issuer), "");
        String checked = errors.check(() -> required("subject", subject), "");
        errors.refuseIfAny();
        return new TokenSubject(known, checked);
    }

    private String issuer(@Nullable String issuer) {
        String given = required("issuer", issuer);
        if (!issuers.contains(given)) {
            throw Refusal.invalid("issuer", "is not one that this site trusts");
        }
        return given;
    }

    private static String required(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw Refusal.invalid(field, FieldReason.REQUIRED, "is required");
        }
        return value;
    }
}
