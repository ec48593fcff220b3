package dev.streamside.account.session;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.MemberProperties;
import dev.streamside.account.member.Members;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.TokenHash;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The sessions in the database, by their tokens, of which it stores only the hashes.
@Component
record SessionStore(
        MemberSessionRepository rows, Members members, SessionUses uses, MemberProperties properties, Clock clock) {
    private static final Logger log = LoggerFactory.getLogger(SessionStore.class);

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

    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT5M")
    void forgetExpired() {
        Instant now = clock.instant();
        try {
            int forgotten =
                    rows.deleteExpired(now.minus(properties.sessionLifetime()), now.minus(properties.sessionIdle()));
            if (forgotten > 0) {
                log.info("Deleted {} expired sessions", forgotten);
            }
        } catch (RuntimeException failure) {
            log.warn("Expired sessions are not deleted yet: {}", Outage.cause(failure));
        }
    }
}
