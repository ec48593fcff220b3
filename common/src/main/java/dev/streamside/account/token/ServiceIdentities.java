package dev.streamside.account.token;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.token.TokenMetrics.Fault;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.ratelimit.Write;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Programs that work for the site, by their service tokens. A token in use costs a query every five seconds,
/// and a revoked one may still be accepted for that long.
@Component
class ServiceIdentities {
    private static final int MAX_CACHED = 1_000;
    private static final Duration FRESHNESS = Duration.ofSeconds(5);

    private final class ServiceIdentity implements Identity {
        private final String token;
        private final ServiceToken service;

        ServiceIdentity(String token, ServiceToken service) {
            this.token = token;
            this.service = service;
        }

        @Override
        public MemberProfile member() {
            return members.find(service.statement());
        }

        @Override
        public boolean isValid() {
            return known.get(token).isPresent();
        }

        @Override
        public void requireOwnId() {
            members.requireOwnId(service.statement());
        }

        @Override
        public void ensureStored() {
            members.store(service.statement());
        }

        @Override
        public void requireScope(Write write) {
            if (!service.writes().contains(write)) {
                throw Refusal.of(ProblemCode.OUT_OF_SCOPE, "This token is not for that; make one with another scope.");
            }
        }
    }

    private final ServiceTokens stored;
    private final TokenMembers members;
    private final TokenMetrics metrics;
    private final LoadedCache<String, Optional<ServiceToken>> known;

    ServiceIdentities(ServiceTokens stored, TokenMembers members, TokenMetrics metrics, Bulkhead bulkhead) {
        this.stored = stored;
        this.members = members;
        this.metrics = metrics;
        this.known = LoadedCache.of(
                bulkhead, Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), stored::find);
    }

    /// @throws Refusal `INVALID_TOKEN`, or `TRY_LATER`
    Identity find(String token) {
        if (!stored.isOurs(token)) {
            throw metrics.refused(Fault.SERVICE, "It is not a service token of this site.");
        }
        return known.get(token)
                .map(service -> new ServiceIdentity(token, service))
                .orElseThrow(() -> metrics.refused(Fault.SERVICE, "It has been revoked."));
    }
}
