package dev.streamside.account.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.MemberClosed;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.account.token.TokenMetrics.Fault;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/// The rows of members with tokens. A row is created when the member first writes. From then on it is in
/// memory, and changes when a newer token has another name or picture.
@Service
class TokenMembers {
    private static final int MAX_CACHED = 200_000;
    private static final Duration IDLE = Duration.ofHours(2);

    /// @param subject the subject of the row: another one may have the same id
    /// @param member  as stored
    /// @param namedAt the time of issue of the newest token with the stored name and picture, as far as this node
    ///                knows
    private record Known(TokenSubject subject, MemberProfile member, Instant namedAt) {}

    private final Members members;
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
            SignOuts signOuts,
            TokenMetrics metrics,
            JdbcClient jdbc,
            Transactions transactions,
            ControlLog control,
            Clock clock) {
        this.members = members;
        this.signOuts = signOuts;
        this.metrics = metrics;
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clock = clock;
        this.closed =
                control.topic("token-member").listen(id -> known.invalidate(MemberId.of(id)), known::invalidateAll);
    }

    /// With the next write, the member is loaded again.
    @EventListener
    void forget(MemberClosed account) {
        closed.changed(account.member());
    }

    /// The member as the token describes them, from memory. A member without a row has joined just now.
    MemberProfile find(VerifiedToken token) {
        Known stored = known.getIfPresent(token.subject().memberId());
        return token.member(
                stored == null || !stored.subject.equals(token.subject()) ? clock.instant() : stored.member.joinedAt());
    }

    /// Makes sure that nothing is stored about another subject with the same id.
    ///
    /// @throws Refusal `INVALID_TOKEN`, or `TRY_LATER`
    void requireOwnId(VerifiedToken token) {
        if (isIdOfAnother(token.subject())) {
            throw anothersId();
        }
    }

    /// Whether something is stored about another subject with the same id.
    ///
    /// @throws Refusal `TRY_LATER`
    boolean isIdOfAnother(TokenSubject subject) {
        Known stored = known.getIfPresent(subject.memberId());
        return stored == null
                ? transactions
                        .run(() -> ownerOf(subject.memberId()))
                        .filter(owner -> !owner.equals(subject))
                        .isPresent()
                : !stored.subject.equals(subject);
    }

    private Optional<TokenSubject> ownerOf(MemberId id) {
        return jdbc.sql("select issuer, subject from token_member where member_id = ?")
                .param(id.value())
                .query((row, _) -> new TokenSubject(row.getString(1), row.getString(2)))
                .optional();
    }

    private Refusal anothersId() {
        return metrics.refused(
                Fault.CLAIM, "Another user has the id that is made from its issuer and subject (iss, sub).");
    }

    /// Makes sure that the member has a row with the name and picture of their newest token. Any number of threads
    /// and nodes may do so at once.
    ///
    /// @throws Refusal `INVALID_TOKEN` if the token has been recalled, or another subject has the same id;
    /// `TRY_LATER`, also while the member is erased
    void store(VerifiedToken token) {
        MemberId id = token.subject().memberId();
        Known stored = known.getIfPresent(id);
        if (stored == null) {
            stored = transactions.run(() -> findOrAdd(token));
            known.asMap().putIfAbsent(id, stored);
        } else if (!stored.subject.equals(token.subject())) {
            throw anothersId();
        }
        if (!token.issuedAt().isAfter(stored.namedAt)) {
            return;
        }
        var member = token.member(stored.member.joinedAt());
        if (!member.looksLike(stored.member) && !transactions.run(() -> rename(member, token.issuedAt()))) {
            known.invalidate(id); // another node has seen a newer token
            return;
        }
        known.put(id, new Known(token.subject(), member, token.issuedAt()));
    }

    /// As [#store], for a user whom a program of the site describes.
    ///
    /// @throws Refusal `TRY_LATER` while the member is erased, or new tokens of the user may still be recalled
    void register(VerifiedToken user) {
        if (transactions.run(() -> findStored(user.subject()) == null && signOuts.includeNow(user))) {
            throw Refusal.until(ProblemCode.TRY_LATER, "The user has been signed out a moment ago.", TokenClaims.SKEW);
        }
        store(user);
    }

    /// @return false if the stored name comes from a newer token
    private boolean rename(MemberProfile member, Instant issuedAt) {
        int older = jdbc.sql("update token_member set named_at = :issuedAt"
                        + " where member_id = :member and (named_at is null or named_at < :issuedAt)")
                .param("issuedAt", UtcTime.of(issuedAt))
                .param("member", member.id().value())
                .update();
        if (older > 0) {
            members.rename(member);
        }
        return older > 0;
    }

    private Known findOrAdd(VerifiedToken token) {
        TokenSubject subject = token.subject();
        Known stored = findStored(subject);
        if (stored != null) {
            return stored;
        }
        if (signOuts.includeNow(token)) {
            throw metrics.recalled();
        }
        if (members.addWithoutPassword(token.member(clock.instant()))) { // otherwise another thread has just done so
            jdbc.sql("insert into token_member (member_id, issuer, subject, named_at) values (?, ?, ?, ?)")
                    .params(
                            subject.memberId().value(),
                            subject.issuer(),
                            subject.subject(),
                            UtcTime.of(token.issuedAt()))
                    .update();
        }
        Known added = findStored(subject);
        if (added == null) {
            throw anothersId();
        }
        return added;
    }

    private @Nullable Known findStored(TokenSubject subject) {
        return jdbc.sql(
                        "select m.username, m.display_name, m.image_url, m.created_at, t.named_at"
                                + " from token_member t join member m on m.id = t.member_id where t.member_id = ? and t.issuer = ? and t.subject = ?")
                .params(subject.memberId().value(), subject.issuer(), subject.subject())
                .query((row, _) -> {
                    var member = new MemberProfile(
                            subject.memberId(),
                            row.getString(1),
                            row.getString(2),
                            row.getString(3),
                            UtcTime.read(row, 4));
                    Instant namedAt = Objects.requireNonNullElse(UtcTime.readNullable(row, 5), Instant.MIN);
                    return new Known(subject, requireOpen(member, subject), namedAt);
                })
                .optional()
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
