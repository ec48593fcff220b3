package dev.streamside.token;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Write;
import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.token.TokenMetrics.Fault;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Programs that work for the site, by their service tokens. One in use costs a query every five seconds; so long may
/// one that has been revoked still be accepted.
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
        this.known =
                bulkhead.cache(Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), stored::find);
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
