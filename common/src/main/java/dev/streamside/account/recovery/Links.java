package dev.streamside.account.recovery;

import dev.streamside.account.member.PasswordChanged;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.RandomToken;
import dev.streamside.platform.id.TokenHash;
import dev.streamside.platform.site.SiteProperties;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Links that work once and for a limited time. The link contains a random token; the table only has its
/// hash, so a stolen backup opens no account. Each method runs in the caller's transaction, which must exist.
@Component
record Links(JdbcClient jdbc) {
    /// What a link allows.
    enum Purpose {
        PASSWORD("password"),
        EMAIL("email");

        private final String word;

        Purpose(String word) {
            this.word = word;
        }

        /// The address of the page that uses the token. Browsers do not send the part after the `#`, so it
        /// appears in no log and no referrer.
        String link(SiteProperties site, String token) {
            return site.address() + "/account.html#" + word + "=" + token;
        }
    }

    /// @param email the address that the link confirms; null for a password
    record Link(MemberId member, @Nullable String email) {}

    /// @return the token, which only the member may get
    String create(MemberId member, Purpose purpose, @Nullable String email, Duration lifetime) {
        String token = RandomToken.create();
        jdbc.sql("insert into member_link (token_hash, member_id, purpose, email, expires_at)"
                        + " values (?, ?, ?, ?, utc_timestamp(3) + interval ? second)")
                .param(TokenHash.of(token))
                .param(member.value())
                .param(purpose.name())
                .param(email)
                .param(lifetime.toSeconds())
                .update();
        return token;
    }

    /// A link that can still be used, without using it.
    Optional<Link> find(String token, Purpose purpose) {
        return find(token, purpose, "");
    }

    /// Uses a link, and invalidates all others of the same member and purpose. Of two simultaneous uses, one
    /// succeeds.
    Optional<Link> use(String token, Purpose purpose) {
        Optional<Link> link = find(token, purpose, " for update");
        link.ifPresent(used -> jdbc.sql("delete from member_link where member_id = ? and purpose = ?")
                .params(used.member().value(), purpose.name())
                .update());
        return link;
    }

    /// Deletes all links of the member: a stranger may have requested them with the old password, or may read
    /// the member's mail.
    @EventListener
    void forget(PasswordChanged changed) {
        forget(changed.member());
    }

    /// Deletes all links of the member: they may have been sent to an address that is no longer theirs.
    void forget(MemberId member) {
        jdbc.sql("delete from member_link where member_id = ?")
                .param(member.value())
                .update();
    }

    private Optional<Link> find(String token, Purpose purpose, String lock) {
        return jdbc.sql("select member_id, email from member_link"
                        + " where token_hash = ? and purpose = ? and expires_at > utc_timestamp(3)" + lock)
                .params(TokenHash.of(token), purpose.name())
                .query((row, number) -> new Link(new MemberId(row.getLong("member_id")), row.getString("email")))
                .optional();
    }
}
