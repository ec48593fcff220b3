package dev.streamside.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Transactions;
import dev.streamside.member.Accounts;
import dev.streamside.member.MemberClosed;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
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
    private final SignOuts signOuts;
    private final TokenMetrics metrics;
    private final JdbcClient jdbc;
    private final Transactions transactions;
    private final Clock clock;
    private final ControlLog.Topic closed;
    private final Cache<MemberId, Known> known = Caffeine.newBuilder()
            .maximumSize(MAX_CACHED)
            .expireAfterAccess(IDLE)
            .build();

    TokenMembers(
            Members members,
            Accounts accounts,
            SignOuts signOuts,
            TokenMetrics metrics,
            JdbcClient jdbc,
            Transactions transactions,
            ControlLog control,
            Clock clock) {
        this.members = members;
        this.accounts = accounts;
        this.signOuts = signOuts;
        this.metrics = metrics;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
        this.closed =
                control.topic("token-member").listen(id -> known.invalidate(MemberId.of(id)), known::invalidateAll);
    }

    /// With the next write, the member is looked for again.
    @EventListener
    void forget(MemberClosed account) {
        closed.changed(account.member());
        Transactions.afterCommit(() -> known.invalidate(account.member()));
    }

    /// The member as the token shows them, from memory. One without a row has joined just now.
    MemberProfile find(VerifiedToken token) {
        Known stored = known.getIfPresent(token.subject().memberId());
        return token.member(stored == null ? clock.instant() : stored.member.joinedAt());
    }

    /// Makes sure that the member has a row with the name and picture of their newest token. Any number of threads and
    /// nodes may do so at once.
    ///
    /// @throws Refusal `INVALID_TOKEN` if the token has been recalled; `TRY_LATER`, also while the member is erased
    void store(VerifiedToken token) {
        MemberId id = token.subject().memberId();
        Known stored = known.getIfPresent(id);
        if (stored == null) {
            stored = new Known(transactions.run(() -> findOrAdd(token)), Instant.MIN);
        } else if (!token.issuedAt().isAfter(stored.namedAt)) {
            return;
        }
        var member = token.member(stored.member.joinedAt());
        if (!member.looksLike(stored.member)) {
            transactions.run(() -> {
                accounts.rename(member);
                return member;
            });
        }
        known.put(id, new Known(member, token.issuedAt()));
    }

    private MemberProfile findOrAdd(VerifiedToken token) {
        TokenSubject subject = token.subject();
        MemberProfile stored = findStored(subject);
        if (stored != null) {
            return stored;
        }
        if (signOuts.includeNow(token)) {
            throw metrics.recalled();
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
                        "select m.username, m.display_name, m.image_url, m.created_at"
                                + " from token_member t join member m on m.id = t.member_id where t.member_id = ? and t.issuer = ? and t.subject = ?")
                .params(subject.memberId().value(), subject.issuer(), subject.subject())
                .query((row, _) -> new MemberProfile(
                        subject.memberId(),
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getObject(4, LocalDateTime.class).toInstant(ZoneOffset.UTC)))
                .optional()
                .map(member -> requireOpen(member, subject))
                .orElse(null);
    }

    /// A closed account has lost its username. Its subject is erased last.
    private static MemberProfile requireOpen(MemberProfile member, TokenSubject subject) {
        if (!member.username().equals(subject.username())) {
            throw Refusal.until(
                    ProblemCode.TRY_LATER, "What was stored about you is being erased.", Duration.ofSeconds(5));
        }
        return member;
    }
}
