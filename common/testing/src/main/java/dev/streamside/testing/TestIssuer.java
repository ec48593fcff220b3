package dev.streamside.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// Another site with its own users, which every test application trusts.
public final class TestIssuer {
    public static final String NAME = "https://my-site.example";
    public static final String AUDIENCE = "streamside";
    public static final String SECRET = "the secret of the site in the tests";

    private TestIssuer() {}

    /// The subject of a user that no other test has.
    public static String newSubject() {
        return UUID.randomUUID().toString();
    }

    /// A token that is valid for five minutes.
    public static String token(String subject, String name) {
        return token(subject, name, UnaryOperator.identity());
    }

    /// @param claims changes the claims of the token
    public static String token(String subject, String name, UnaryOperator<JWTClaimsSet.Builder> claims) {
        Instant now = Instant.now();
        var jwt = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256),
                claims.apply(new JWTClaimsSet.Builder()
                                .issuer(NAME)
                                .audience(AUDIENCE)
                                .subject(subject)
                                .claim("name", name)
                                .issueTime(Date.from(now))
                                .expirationTime(Date.from(now.plusSeconds(300))))
                        .build());
        try {
            jwt.sign(new MACSigner(SECRET));
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
        return jwt.serialize();
    }
}
