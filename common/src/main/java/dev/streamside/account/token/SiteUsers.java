package dev.streamside.account.token;

import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.Refusal;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Users of other sites, named by operators.
@Component
public class SiteUsers {
    private final Set<String> issuers;
    private final TokenMembers members;
    private final JdbcClient jdbc;
    private final Transactions transactions;

    SiteUsers(TokenProperties properties, TokenMembers members, JdbcClient jdbc, Transactions transactions) {
        this.members = members;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.issuers = properties.issuers().stream()
                .map(TokenProperties.Issuer::issuer)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The id of a user, who need not have visited this site.
    ///
    /// @throws Refusal `INVALID`, with `issuer`, `subject` or both
    public MemberId id(@Nullable String issuer, @Nullable String subject) {
        var errors = new FieldErrors();
        TokenSubject user = subject(issuer, subject, errors);
        errors.refuseIfAny();
        requireOwnId(user);
        return user.memberId();
    }

    /// Makes sure that nothing is stored about another user with the same id.
    ///
    /// @throws Refusal `INVALID`, with `subject`, or `TRY_LATER`
    void requireOwnId(TokenSubject user) {
        if (members.isIdOfAnother(user)) {
            throw Refusal.invalid("subject", "has an id that another user has already");
        }
    }

    /// Whether a member is a program that works for this site, rather than a user.
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
        if (!TokenSubject.isSubject(given)) {
            throw Refusal.invalid("subject", "must have " + TokenSubject.RULE);
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
