package dev.streamside.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Transactions;
import dev.streamside.member.Accounts;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/// The rows of members who come with tokens. One is made when its member first writes; from then on it is in memory,
/// and changes when a newer token has another name or picture.
@Service
class TokenMembers {
    private static final int MAX_CACHED = 200_000;
    private static final Duration IDLE = Duration.ofHours(2);

    /// @param member  as stored
    /// @param namedAt when the token was issued whose name and picture are stored, as far as this node knows
    private record Known(MemberProfile member, Instant namedAt) {}

    private final Members members;
    private final Accounts accounts;
    private final JdbcClient jdbc;
    private final Transactions transactions;
    private final Clock clock;
    private final Cache<MemberId, Known> known = Caffeine.newBuilder()
            .maximumSize(MAX_CACHED)
            .expireAfterAccess(IDLE)
            .build();

    TokenMembers(Members members, Accounts accounts, JdbcClient jdbc, Transactions transactions, Clock clock) {
        this.members = members;
        this.accounts = accounts;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// The member as the token shows them, from memory. One without a row has joined just now.
    MemberProfile find(VerifiedToken token) {
        Known stored = known.getIfPresent(token.subject().memberId());
        return token.member(stored == null ? clock.instant() : stored.member.joinedAt());
    }

    /// Makes sure that the member has a row with the name and picture of their newest token. Any number of threads and
    /// nodes may do so at once.
    void store(VerifiedToken token) {
        MemberId id = token.subject().memberId();
        Known stored = known.getIfPresent(id);
        if (stored == null) {
            stored = new Known(transactions.run(() -> findOrAdd(token)), Instant.MIN);
        }
        if (token.issuedAt().isAfter(stored.namedAt)) {
            var member = token.member(stored.member.joinedAt());
            if (!member.looksLike(stored.member)) {
                transactions.run(() -> {
                    accounts.rename(member);
                    return member;
                });
            }
            stored = new Known(member, token.issuedAt());
        }
        known.put(id, stored);
    }

    private MemberProfile findOrAdd(VerifiedToken token) {
        TokenSubject subject = token.subject();
        MemberProfile stored = findStored(subject);
        if (stored != null) {
            return stored;
        }
        if (members.addWithoutPassword(token.member(clock.instant()))) { // else another thread has just done so
            jdbc.sql("insert into token_member (member_id, issuer, subject) values (?, ?, ?)")
                    .params(subject.memberId().value(), subject.issuer(), subject.subject())
                    .update();
        }
        MemberProfile added = findStored(subject);
        if (added == null) {
            throw new IllegalStateException("Two subjects have the id " + subject.memberId());
        }
        return added;
    }

    private @Nullable MemberProfile findStored(TokenSubject subject) {
        return jdbc.sql(
                        "select m.display_name, m.image_url, m.created_at"
                                + " from token_member t join member m on m.id = t.member_id where t.member_id = ? and t.issuer = ? and t.subject = ?")
                .params(subject.memberId().value(), subject.issuer(), subject.subject())
                .query((row, _) -> new MemberProfile(
                        subject.memberId(),
                        subject.username(),
                        row.getString(1),
                        row.getString(2),
                        row.getObject(3, LocalDateTime.class).toInstant(ZoneOffset.UTC)))
                .optional()
                .orElse(null);
    }
}
