package dev.streamside.account.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.Credentials;
import dev.streamside.account.member.Identity;
import dev.streamside.account.member.Member;
import dev.streamside.account.member.MemberChanged;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.PasswordChanged;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

/// The sessions of signed-in members. A session is a random token in the member's cookie, and a row with the
/// token's hash and the member. Rows in use are cached, so a request needs no query, and sessions survive a
/// restart.
@Service
public class Sessions {
    private static final int MAX_CACHED = 200_000;

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

        /// A member has a row before a session can begin.
        @Override
        public void ensureStored() {}
    }

    /// @param loadedNanos when its load began, in [System#nanoTime]
    private record Known(SessionStore.Stored session, long loadedNanos) {
        MemberProfile member() {
            return session.member();
        }
    }

    private final SessionStore stored;
    private final Credentials credentials;
    private final Transactions transactions;
    private final Bulkhead bulkhead;
    private final SessionTokens tokens;
    private final ControlLog.Topic topic;
    private final LoadedCache<String, Optional<Known>> known;
    /// Changed members whose sessions may still be in the cache with the old profile.
    private final Cache<MemberId, MemberProfile> renamed;
    /// When a member or their sessions were changed, possibly by another node. Anything loaded earlier is
    /// loaded again. Uses only this node's clock, as clocks of nodes differ.
    private final Cache<MemberId, Long> changed;

    Sessions(
            SessionStore stored,
            Credentials credentials,
            Transactions transactions,
            Bulkhead bulkhead,
            SessionTokens tokens,
            ControlLog control) {
        this.stored = stored;
        this.credentials = credentials;
        this.transactions = transactions;
        this.bulkhead = bulkhead;
        this.tokens = tokens;
        Duration freshness = stored.freshness();
        this.known = LoadedCache.ofMany(
                bulkhead,
                Caffeine.newBuilder()
                        .maximumSize(MAX_CACHED)
                        .refreshAfterWrite(freshness)
                        .expireAfterWrite(freshness.multipliedBy(2)),
                this::load);
        this.renamed = forLongerThanASession(freshness);
        this.changed = forLongerThanASession(freshness);
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
    /// @throws dev.streamside.platform.problem.Refusal `BAD_CREDENTIALS` if the password has been changed since,
    ///     which ended all sessions
    String open(Member verified) {
        MemberProfile member = verified.profile();
        return transactions.run(() -> {
            credentials.requireUnchanged(verified);
            return begin(member);
        });
    }

    /// Begins a session when the caller's transaction commits, and ends the oldest if the member has too many.
    ///
    /// @return its token, which only the member may know
    public String begin(MemberProfile member) {
        String token = tokens.next();
        long openedNanos = System.nanoTime();
        SessionStore.Stored session = stored.add(token, member);
        if (stored.removeSurplus(member.id())) {
            topic.changed(member.id());
        }
        Transactions.afterCommit(() -> known.put(token, Optional.of(new Known(session, openedNanos))));
        return token;
    }

    /// The identity that belongs to `token`; null if it is forged, expired or closed. A forged token costs
    /// neither a query nor memory.
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
        return stored.isWithinLifetime(session.session().createdAt());
    }

    /// Ends a session, if there is one.
    void close(String token) {
        Known session = session(token);
        if (session != null) {
            transactions.run(() -> {
                topic.changed(session.member().id(), () -> known.put(token, Optional.empty()));
                stored.remove(token);
            });
        }
    }

    /// Ends all sessions of the member, when the caller's transaction commits.
    @EventListener
    void endAll(PasswordChanged password) {
        stored.removeAll(password.member());
        topic.changed(password.member());
    }

    /// Updates the member's profile in all sessions, when the caller's transaction commits.
    @EventListener
    void rename(MemberChanged change) {
        MemberProfile member = change.member();
        topic.changed(member.id(), () -> renamed.put(member.id(), member));
    }

    private MemberProfile current(MemberProfile cached) {
        MemberProfile newer = renamed.getIfPresent(cached.id());
        return newer == null ? cached : newer;
    }

    private static <V> Cache<MemberId, V> forLongerThanASession(Duration freshness) {
        return Caffeine.newBuilder()
                .maximumSize(MAX_CACHED)
                .expireAfterWrite(freshness.multipliedBy(3))
                .build();
    }

    private Map<String, Optional<Known>> load(Set<String> tokens) {
        long startNanos = System.nanoTime();
        Map<String, SessionStore.Stored> found = stored.find(tokens);
        return tokens.stream()
                .collect(Collectors.toMap(
                        token -> token,
                        token -> Optional.ofNullable(found.get(token)).map(session -> new Known(session, startNanos))));
    }
}
