package dev.streamside.account.session;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.MemberProperties;
import dev.streamside.account.member.Members;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.TokenHash;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.domain.PageRequest;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The sessions in the database, by their tokens, of which it stores only the hashes.
@Component
record SessionStore(
        MemberSessionRepository rows,
        Members members,
        SessionUses uses,
        Transactions transactions,
        MemberProperties properties,
        Clock clock) {
    private static final Logger log = LoggerFactory.getLogger(SessionStore.class);
    /// A new password ends all of them in one statement, which must not take long, however often somebody signs in.
    private static final int MAX_PER_MEMBER = 1_000;
    private static final Duration MAX_LAG = Duration.ofHours(1);

    record Stored(MemberProfile member, Instant createdAt) {}

    Stored add(String token, MemberProfile member) {
        Instant now = clock.instant();
        rows.save(new MemberSession(TokenHash.of(token), members.reference(member.id()), now));
        return new Stored(member, now);
    }

    /// The given sessions that have neither ended nor expired. Records that they are in use.
    Map<String, Stored> find(Set<String> tokens) {
        var byHash = new HashMap<ByteBuffer, String>();
        tokens.forEach(token -> byHash.put(ByteBuffer.wrap(TokenHash.of(token)), token));
        List<byte[]> hashes = byHash.keySet().stream().map(ByteBuffer::array).toList();
        var found = new HashMap<String, Stored>();
        rows.findWithMembers(hashes).stream().filter(this::isAlive).forEach(session -> {
            String token = Objects.requireNonNull(byHash.get(ByteBuffer.wrap(session.tokenHash())));
            found.put(token, new Stored(session.member().profile(), session.createdAt()));
            uses.note(session.tokenHash());
        });
        return found;
    }

    private boolean isAlive(MemberSession session) {
        return isWithinLifetime(session.createdAt())
                && session.lastUsedAt().plus(properties.sessionIdle()).isAfter(clock.instant());
    }

    boolean isWithinLifetime(Instant createdAt) {
        return createdAt.plus(properties.sessionLifetime()).isAfter(clock.instant());
    }

    void remove(String token) {
        rows.deleteByTokenHash(TokenHash.of(token));
    }

    void removeAll(MemberId member) {
        rows.deleteByMember(member.value());
    }

    /// Removes the oldest sessions of a member who has too many, in the caller's transaction.
    ///
    /// @return whether there were too many
    boolean removeSurplus(MemberId member) {
        List<Instant> surplus = rows.findBeginnings(member.value(), PageRequest.of(MAX_PER_MEMBER, 1));
        return !surplus.isEmpty() && rows.deleteBegunUntil(member.value(), surplus.getFirst()) > 0;
    }

    /// How far the stored time of last use may lag.
    Duration freshness() {
        Duration share = properties.sessionIdle().dividedBy(4);
        return share.compareTo(MAX_LAG) < 0 ? share : MAX_LAG;
    }

    /// On a thread of its own: it would hold up other scheduled tasks.
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT5M")
    void wake() {
        Thread.ofVirtual().name("expired-sessions").start(this::forgetExpired);
    }

    void forgetExpired() {
        Instant now = clock.instant();
        try {
            int forgotten = deleteAll(() -> rows.deleteBegunBefore(now.minus(properties.sessionLifetime())))
                    + deleteAll(() -> rows.deleteUsedBefore(now.minus(properties.sessionIdle())));
            if (forgotten > 0) {
                log.info("Deleted {} expired sessions", forgotten);
            }
        } catch (RuntimeException failure) {
            log.warn("Expired sessions are not deleted yet: {}", Outage.cause(failure));
        }
    }

    /// Deletes in slices, until one finds nothing more.
    private int deleteAll(Supplier<Integer> slice) {
        int sum = 0;
        for (int deleted = transactions.run(slice); deleted > 0; deleted = transactions.run(slice)) {
            sum += deleted;
        }
        return sum;
    }
}
