package dev.streamside.account.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.BadJWSException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTProcessor;
import dev.streamside.account.token.TokenMetrics.Fault;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.io.IOException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Checks tokens: first the shape and the issuer, then the signature, then the claims. Thread-safe. Answers
/// from memory, except for a key that an issuer has just started to use.
@Component
class TokenVerifier implements DisposableBean {
    /// Well above the length of real tokens, and below the capacity of a frame or a header.
    private static final int MAX_LENGTH = 4_096;
    private static final int MAX_KEY_ID = 200;

    private record Issuer(TokenProperties.Issuer settings, IssuerKeys keys, JWTProcessor<SecurityContext> processor) {
        static Issuer of(TokenProperties.Issuer settings, IssuerKeys keys) {
            var processor = new DefaultJWTProcessor<>();
            processor.setJWSTypeVerifier(
                    new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
            processor.setJWSKeySelector(keys);
            processor.setJWTClaimsSetVerifier((claims, context) -> {}); // TokenClaims does it
            return new Issuer(settings, keys, processor);
        }
    }

    private final Map<String, Issuer> issuers = new HashMap<>();
    private final TokenClaims claims;
    private final TokenMetrics metrics;

    @Autowired
    TokenVerifier(TokenProperties properties, MemberIssuers users, TokenMetrics metrics, Clock clock) {
        this(properties, users::isUserOf, metrics, clock, IssuerKeys.Pace.USUAL);
    }

    /// @param isUserOf whether a member is a user of an issuer
    TokenVerifier(
            TokenProperties properties,
            BiPredicate<String, MemberId> isUserOf,
            TokenMetrics metrics,
            Clock clock,
            IssuerKeys.Pace pace) {
        this.claims = new TokenClaims(properties.maxLifetime(), isUserOf, metrics, clock);
        this.metrics = metrics;
        properties
                .issuers()
                .forEach(issuer -> issuers.put(
                        issuer.issuer(), Issuer.of(issuer, IssuerKeys.of(issuer, properties.maxLifetime(), pace))));
    }

    /// @throws Refusal `INVALID_TOKEN`, which says what the token lacks, or `TRY_LATER` while there are no
    ///     keys
    VerifiedToken verify(String token) {
        SignedJWT jwt = parse(token);
        Issuer issuer = issuers.get(claimsOf(jwt).getIssuer());
        if (issuer == null) {
            throw metrics.refused(Fault.ISSUER, "Its issuer (iss) is not one that this site trusts.");
        }
        verifySignature(jwt, issuer);
        return claims.check(claimsOf(jwt), issuer.settings);
    }

    private SignedJWT parse(String token) {
        if (token.length() > MAX_LENGTH) {
            throw metrics.refused(Fault.MALFORMED, "It is longer than " + MAX_LENGTH + " characters.");
        }
        SignedJWT jwt = shapeOf(token);
        String keyId = jwt.getHeader().getKeyID();
        if (keyId != null && keyId.length() > MAX_KEY_ID) {
            throw metrics.refused(
                    Fault.MALFORMED, "The name of its key (kid) is longer than " + MAX_KEY_ID + " characters.");
        }
        return jwt;
    }

    private SignedJWT shapeOf(String token) {
        try {
            return SignedJWT.parse(token);
        } catch (ParseException | RuntimeException _) { // the library throws several, one of them for the header `null`
            throw notSigned();
        }
    }

    private JWTClaimsSet claimsOf(SignedJWT jwt) {
        try {
            return jwt.getJWTClaimsSet();
        } catch (ParseException | RuntimeException _) {
            throw notSigned();
        }
    }

    private void verifySignature(SignedJWT jwt, Issuer issuer) {
        try {
            issuer.processor.process(jwt, null);
        } catch (BadJWSException _) {
            throw metrics.refused(Fault.SIGNATURE, "Its signature is wrong.");
        } catch (BadJOSEException _) {
            throw metrics.refused(Fault.KEY, "Its type, algorithm or key is not one that its issuer uses.");
        } catch (JOSEException _) {
            throw Refusal.until(
                    ProblemCode.TRY_LATER,
                    "The keys of the token's issuer cannot be read right now.",
                    Duration.ofSeconds(5));
        }
    }

    private Refusal notSigned() {
        return metrics.refused(Fault.MALFORMED, "It is not a signed token (JWT).");
    }

    @Override
    public void destroy() throws IOException {
        for (Issuer issuer : issuers.values()) {
            issuer.keys.close();
        }
    }
}
