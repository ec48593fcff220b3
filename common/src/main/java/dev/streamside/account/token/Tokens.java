package dev.streamside.account.token;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.Identity;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.platform.id.TokenHash;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Service;

/// Resolves a bearer token to an identity: a user of another site, or one of our service programs.
@Service
public class Tokens {
    private static final int MAX_CACHED = 50_000;
    /// Not longer than an issuer's keys are used without reading them again.
    private static final Duration FRESHNESS = IssuerKeys.Pace.USUAL.fresh();

    private final class TokenIdentity implements Identity {
        private final VerifiedToken token;

        TokenIdentity(VerifiedToken token) {
            this.token = token;
        }

        @Override
        public MemberProfile member() {
            return members.find(token);
        }

        @Override
        public void requireOwnId() {
            members.requireOwnId(token);
        }

        @Override
        public void ensureStored() {
            members.store(token);
        }

        @Override
        public boolean isValid() {
            return !isExpired(token) && !signOuts.include(token);
        }
    }

    private final TokenVerifier verifier;
    private final TokenMembers members;
    private final SignOuts signOuts;
    private final ServiceIdentities services;
    private final TokenMetrics metrics;
    private final Clock clock;
    /// Tokens whose signature has been verified, by their hash: a member sends the same one with every
    /// request.
    private final Cache<ByteBuffer, VerifiedToken> verified = Caffeine.newBuilder()
            .maximumSize(MAX_CACHED)
            .expireAfterWrite(FRESHNESS)
            .build();

    Tokens(
            TokenVerifier verifier,
            TokenMembers members,
            SignOuts signOuts,
            ServiceIdentities services,
            TokenMetrics metrics,
            Clock clock) {
        this.verifier = verifier;
        this.members = members;
        this.signOuts = signOuts;
        this.services = services;
        this.metrics = metrics;
        this.clock = clock;
    }

    /// Checks a token.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `INVALID_TOKEN`, or `TRY_LATER` while its issuer's
    ///     keys are unknown
    public Identity find(String token) {
        Identity identity = token.startsWith(ServiceTokens.PREFIX) ? services.find(token) : ofSite(token);
        metrics.accepted();
        return identity;
    }

    private Identity ofSite(String token) {
        VerifiedToken known = verify(token);
        if (isExpired(known)) {
            throw metrics.expired();
        }
        if (signOuts.include(known)) {
            throw metrics.recalled();
        }
        return new TokenIdentity(known);
    }

    private VerifiedToken verify(String token) {
        var key = ByteBuffer.wrap(TokenHash.of(token));
        VerifiedToken known = verified.getIfPresent(key);
        if (known == null) {
            known = verifier.verify(token);
            verified.put(key, known);
        }
        return known;
    }

    private boolean isExpired(VerifiedToken token) {
        return !token.expiresAt().plus(TokenClaims.SKEW).isAfter(clock.instant());
    }
}
