package dev.streamside.token;

import dev.streamside.id.MemberId;
import dev.streamside.limit.Transactions;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Users of other sites, as operators name them.
@Component
public class SiteUsers {
    private final Set<String> issuers;
    private final JdbcClient jdbc;
    private final Transactions transactions;

    SiteUsers(TokenProperties properties, JdbcClient jdbc, Transactions transactions) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.issuers = properties.issuers().stream()
                .map(TokenProperties.Issuer::issuer)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The id of a user, who need not have been here.
    ///
    /// @throws Refusal `INVALID`, with `issuer`, `subject` or both
    public MemberId id(@Nullable String issuer, @Nullable String subject) {
        var errors = new FieldErrors();
        TokenSubject user = subject(issuer, subject, errors);
        errors.refuseIfAny();
        return user.memberId();
    }

    /// Whether a member is a program that works for this site, and nobody's user.
    public boolean isProgram(MemberId id) {
        return transactions.run(() -> jdbc.sql("select 1 from token_member where member_id = ? and issuer = ?")
                .params(id.value(), ServiceToken.THIS_SITE)
                .query(Integer.class)
                .optional()
                .isPresent());
    }

    TokenSubject subject(@Nullable String issuer, @Nullable String subject, FieldErrors errors) {
        return new TokenSubject(errors.check(() -> issuer(issuer), ""), errors.check(() -> subject(subject), ""));
    }

    private String issuer(@Nullable String issuer) {
        String given = required("issuer", issuer);
        if (!issuers.contains(given)) {
            throw Refusal.invalid("issuer", "is not one that this site trusts");
        }
        return given;
    }

    private static String subject(@Nullable String subject) {
        String given = required("subject", subject);
        if (given.length() > TokenClaims.MAX_SUBJECT) {
            throw Refusal.invalid(
                    "subject", FieldReason.TOO_LONG, "must be at most " + TokenClaims.MAX_SUBJECT + " characters long");
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
