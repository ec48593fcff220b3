package dev.streamside.member;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.MemberId;
import dev.streamside.id.TokenHash;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Transactions;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// Who is signed in. A session is a random token in the member's cookie, and a row with the token's hash and the
/// member. Rows in use are cached, so a request needs no query, and a restart signs nobody out.
@Service
public class Sessions {
    private static final Logger log = LoggerFactory.getLogger(Sessions.class);
    private static final int MAX_CACHED = 200_000;
    /// How far the stored time of last use may lag, which limits the precision of `session-idle`.
    private static final Duration FRESHNESS = Duration.ofHours(1);

    private final class SessionIdentity implements Identity {
        private final String token;
        private final MemberProfile member;

        SessionIdentity(String token, MemberProfile member) {
            this.token = token;
            this.member = member;
        }

        @Override
        public MemberProfile member() {
            Optional<Known> session = known.getIfPresent(token);
            return current(session == null ? member : session.map(Known::member).orElse(member));
        }

        @Override
        public boolean isValid() {
            return session(token) != null;
        }

        /// A session begins with its member's row.
        @Override
        public void ensureStored() {}
    }

    /// @param loadedNanos when its load began, in [System#nanoTime]
    private record Known(MemberProfile member, Instant createdAt, long loadedNanos) {}

    private final MemberSessionRepository stored;
    private final MemberRepository members;
    private final Transactions transactions;
    private final Bulkhead bulkhead;
    private final Clock clock;
    private final MemberProperties properties;
    private final SessionTokens tokens;
    private final SessionUses uses;
    private final ControlLog.Topic topic;
    private final LoadedCache<String, Optional<Known>> known;
    /// Changes of members whose sessions may be in the cache as they were before.
    private final Cache<MemberId, MemberProfile> renamed = forAsLongAsACachedSession();
    /// When a member or their sessions were changed, perhaps by another node: what was loaded earlier is loaded again.
    /// By this node's own measure of time, as clocks of nodes differ.
    private final Cache<MemberId, Long> changed = forAsLongAsACachedSession();

    Sessions(
            MemberSessionRepository stored,
            MemberRepository members,
            Transactions transactions,
            Bulkhead bulkhead,
            Clock clock,
            MemberProperties properties,
            SessionTokens tokens,
            SessionUses uses,
            ControlLog control) {
        this.stored = stored;
        this.members = members;
        this.transactions = transactions;
        this.bulkhead = bulkhead;
        this.clock = clock;
        this.properties = properties;
        this.tokens = tokens;
        this.uses = uses;
        this.known = bulkhead.cacheOfMany(
                Caffeine.newBuilder()
                        .maximumSize(MAX_CACHED)
                        .refreshAfterWrite(FRESHNESS)
                        .expireAfterWrite(FRESHNESS.multipliedBy(2)),
                this::load);
        this.topic = control.topic("member").listen(id -> memberChanged(MemberId.of(id)), this::forgetAll);
    }

    private void memberChanged(MemberId member) {
        changed.put(member, System.nanoTime());
        renamed.invalidate(member);
    }

    private void forgetAll() {
        known.invalidateAll();
        renamed.invalidateAll();
    }

    /// Begins a session.
    ///
    /// @return its token, which only the member may know
    public String open(MemberProfile member) {
        return transactions.run(() -> begin(member));
    }

    /// Begins a session of a member whose password has been checked.
    ///
    /// @return its token, which only the member may know
    /// @throws dev.streamside.problem.Refusal `BAD_CREDENTIALS` if the password has been changed since,
    ///     which ended all sessions
    String open(Member verified) {
        MemberProfile member = verified.profile();
        return transactions.run(() -> {
            if (members.countWithPassword(member.id().value(), Objects.requireNonNull(verified.passwordHash())) == 0) {
                throw Members.badCredentials();
            }
            return begin(member);
        });
    }

    /// Begins a session when the caller's transaction commits.
    String begin(MemberProfile member) {
        String token = tokens.next();
        long openedNanos = System.nanoTime();
        Instant now = clock.instant();
        stored.save(new MemberSession(
                TokenHash.of(token), members.getReferenceById(member.id().value()), now));
        Transactions.afterCommit(() -> known.put(token, Optional.of(new Known(member, now, openedNanos))));
        return token;
    }

    /// The identity that belongs to `token`; null if it is forged, expired or closed. A forged one costs neither
    /// a query nor memory.
    public @Nullable Identity find(String token) {
        Known session = session(token);
        return session == null ? null : new SessionIdentity(token, session.member());
    }

    private @Nullable Known session(String token) {
        Optional<Known> session = known.getIfPresent(token);
        if (session == null && tokens.isOurs(token)) {
            session = known.get(token);
        }
        if (session != null && session.filter(this::isOutdated).isPresent()) {
            known.invalidate(token);
            session = known.get(token);
        }
        return session == null ? null : session.filter(this::isWithinLifetime).orElse(null);
    }

    private boolean isOutdated(Known session) {
        Long since = changed.getIfPresent(session.member().id());
        return since != null && session.loadedNanos() - since < 0;
    }

    private boolean isWithinLifetime(Known session) {
        return session.createdAt().plus(properties.sessionLifetime()).isAfter(clock.instant());
    }

    /// Ends a session, if there is one.
    void close(String token) {
        Known session = session(token);
        if (session != null) {
            transactions.run(() -> {
                topic.changed(session.member().id());
                return stored.deleteByTokenHash(TokenHash.of(token));
            });
            known.put(token, Optional.empty());
        }
    }

    /// Ends all sessions of a member, when the caller's transaction commits.
    void endAll(MemberId member) {
        stored.deleteByMember(member.value());
        topic.changed(member);
        Transactions.afterCommit(() -> changed.put(member, System.nanoTime()));
    }

    /// Shows a member's new profile in all sessions, when the caller's transaction commits.
    void rename(MemberProfile member) {
        topic.changed(member.id());
        Transactions.afterCommit(() -> renamed.put(member.id(), member));
    }

    private MemberProfile current(MemberProfile cached) {
        MemberProfile newer = renamed.getIfPresent(cached.id());
        return newer == null ? cached : newer;
    }

    private static <V> Cache<MemberId, V> forAsLongAsACachedSession() {
        return Caffeine.newBuilder()
                .maximumSize(MAX_CACHED)
                .expireAfterWrite(FRESHNESS.multipliedBy(3))
                .build();
    }

    private Map<String, Optional<Known>> load(Set<String> tokens) {
        long startNanos = System.nanoTime();
        var known = new HashMap<String, Optional<Known>>();
        var byHash = new HashMap<ByteBuffer, String>();
        tokens.forEach(token -> {
            known.put(token, Optional.empty());
            byHash.put(ByteBuffer.wrap(TokenHash.of(token)), token);
        });
        List<byte[]> hashes = byHash.keySet().stream().map(ByteBuffer::array).toList();
        stored.findWithMembers(hashes).stream().filter(this::isAlive).forEach(session -> {
            String token = Objects.requireNonNull(byHash.get(ByteBuffer.wrap(session.tokenHash())));
            known.put(token, Optional.of(new Known(session.member().profile(), session.createdAt(), startNanos)));
            uses.note(session.tokenHash());
        });
        return known;
    }

    private boolean isAlive(MemberSession session) {
        Instant now = clock.instant();
        return session.createdAt().plus(properties.sessionLifetime()).isAfter(now)
                && session.lastUsedAt().plus(properties.sessionIdle()).isAfter(now);
    }

    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT5M")
    void forgetExpired() {
        Instant now = clock.instant();
        try {
            int forgotten =
                    stored.deleteExpired(now.minus(properties.sessionLifetime()), now.minus(properties.sessionIdle()));
            if (forgotten > 0) {
                log.info("Deleted {} expired sessions", forgotten);
            }
        } catch (RuntimeException failure) {
            log.warn(
                    "Expired sessions are not deleted yet: {}",
                    NestedExceptionUtils.getMostSpecificCause(failure).toString());
        }
    }
}
