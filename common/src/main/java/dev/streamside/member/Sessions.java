package dev.streamside.member;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.streamside.web.Bulkhead;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// Who is signed in. A session is a random token in the member's cookie and a row with the token's hash and the
/// member; the rows in use are in memory, so a request costs no query, and a restart signs nobody out.
@Service
public class Sessions {
    private static final Logger log = LoggerFactory.getLogger(Sessions.class);
    private static final int TOKEN_BYTES = 32;
    private static final int MAX_CACHED = 200_000;
    /// How far the stored time of last use may lag behind, and so how exact `session-idle` is.
    private static final Duration FRESHNESS = Duration.ofHours(1);

    /// The session that a request came with, for those who live longer than a request. Keeps the token to
    /// itself.
    public static final class Ticket {
        private final String token;
        private final MemberProfile member;

        private Ticket(String token, MemberProfile member) {
            this.token = token;
            this.member = member;
        }

        public MemberProfile member() {
            return member;
        }
    }

    private record Known(MemberProfile member, Instant createdAt) {}

    private final MemberSessionRepository stored;
    private final MemberRepository members;
    private final TransactionTemplate transaction;
    private final Bulkhead bulkhead;
    private final Clock clock;
    private final MemberProperties properties;
    private final SecureRandom random = new SecureRandom();
    private final LoadingCache<String, Optional<Known>> known;

    Sessions(
            MemberSessionRepository stored,
            MemberRepository members,
            TransactionTemplate transaction,
            Bulkhead bulkhead,
            Clock clock,
            MemberProperties properties) {
        this.stored = stored;
        this.members = members;
        this.transaction = transaction;
        this.bulkhead = bulkhead;
        this.clock = clock;
        this.properties = properties;
        this.known = Caffeine.newBuilder()
                .maximumSize(MAX_CACHED)
                .refreshAfterWrite(FRESHNESS)
                .expireAfterWrite(FRESHNESS.multipliedBy(2))
                .build(this::load);
    }

    /// Starts a session.
    ///
    /// @return its token, which only the member may learn
    public String open(MemberProfile member) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        Instant now = clock.instant();
        transaction.executeWithoutResult(
                status -> stored.save(new MemberSession(hash(token), members.getReferenceById(member.id()), now)));
        known.put(token, Optional.of(new Known(member, now)));
        return token;
    }

    /// Whose session `token` is; null when it is forged, expired or closed.
    @Nullable
    MemberProfile find(String token) {
        if (token.length() != (TOKEN_BYTES * 8 + 5) / 6) {
            return null;
        }
        Known session = known.get(token).orElse(null);
        if (session == null
                || session.createdAt().plus(properties.sessionLifetime()).isBefore(clock.instant())) {
            return null;
        }
        return session.member();
    }

    /// The session of whoever sent `request`; null for a guest.
    public @Nullable Ticket ticket(HttpServletRequest request) {
        String token = SessionCookie.token(request);
        MemberProfile member = token == null ? null : find(token);
        return token == null || member == null ? null : new Ticket(token, member);
    }

    /// Whether the session has neither been closed nor expired. No query, or one an hour.
    public boolean isOpen(Ticket ticket) {
        return find(ticket.token) != null;
    }

    /// Ends a session; nothing happens when there is none.
    void close(String token) {
        stored.deleteByTokenHash(hash(token));
        known.put(token, Optional.empty());
    }

    private Optional<Known> load(String token) {
        return bulkhead.call(() -> transaction.execute(status -> stored.findWithMember(hash(token))
                .filter(this::isAlive)
                .map(session -> {
                    session.used(clock.instant());
                    return new Known(session.member().profile(), session.createdAt());
                })));
    }

    private boolean isAlive(MemberSession session) {
        Instant now = clock.instant();
        return session.createdAt().plus(properties.sessionLifetime()).isAfter(now)
                && session.lastUsedAt().plus(properties.sessionIdle()).isAfter(now);
    }

    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT5M")
    void forgetExpired() {
        Instant now = clock.instant();
        int forgotten =
                stored.deleteExpired(now.minus(properties.sessionLifetime()), now.minus(properties.sessionIdle()));
        if (forgotten > 0) {
            log.info("Forgot {} expired sessions", forgotten);
        }
    }

    private static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
