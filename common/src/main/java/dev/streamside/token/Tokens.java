package dev.streamside.token;

import dev.streamside.member.Identity;
import dev.streamside.member.MemberProfile;
import java.time.Clock;
import org.springframework.stereotype.Service;

/// Who somebody is who brings a token: of another site, or of a program that works for this one.
@Service
public class Tokens {
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
        public void ensureStored() {
            members.store(token);
        }

        @Override
        public boolean isValid() {
            return token.expiresAt().plus(TokenClaims.SKEW).isAfter(clock.instant()) && !signOuts.include(token);
        }
    }

    private final TokenVerifier verifier;
    private final TokenMembers members;
    private final SignOuts signOuts;
    private final ServiceIdentities services;
    private final Clock clock;

    Tokens(TokenVerifier verifier, TokenMembers members, SignOuts signOuts, ServiceIdentities services, Clock clock) {
        this.verifier = verifier;
        this.members = members;
        this.signOuts = signOuts;
        this.services = services;
        this.clock = clock;
    }

    /// Checks a token.
    ///
    /// @throws dev.streamside.problem.Refusal `INVALID_TOKEN`, or `TRY_LATER` while its issuer's keys are not known
    public Identity find(String token) {
        if (token.startsWith(ServiceTokens.PREFIX)) {
            return services.find(token);
        }
        VerifiedToken verified = verifier.verify(token);
        if (signOuts.include(verified)) {
            throw TokenVerifier.invalid("It has been recalled; sign in again.");
        }
        return new TokenIdentity(verified);
    }
}
