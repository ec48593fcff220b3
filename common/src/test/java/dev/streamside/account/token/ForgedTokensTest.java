package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What attackers try in order to be taken for another user. One issuer shares a secret with us, the other
/// publishes its keys.
class ForgedTokensTest {
    private static final SimpleMeterRegistry REGISTRY = new SimpleMeterRegistry();
    private static final String SECRET_SITE = "https://secret.test";
    private static final String KEYS_SITE = "https://keys.test";
    private static final String SECRET = "a secret that is long enough: 32 bytes";
    private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");

    private static PublishedKeys server;
    private static RSAKey key;
    private static TokenVerifier verifier;

    @BeforeAll
    static void start() throws Exception {
        key = new RSAKeyGenerator(2048).keyID("the-key").generate();
        server = PublishedKeys.start(key);
        var issuers = List.of(
                new TokenProperties.Issuer(SECRET_SITE, "chat", null, SECRET, null, List.of("own")),
                new TokenProperties.Issuer(KEYS_SITE, "chat", server.address(), null, null, List.of("own")));
        verifier = new TokenVerifier(
                new TokenProperties(issuers, Duration.ofHours(24)),
                (issuer, member) -> false,
                new TokenMetrics(REGISTRY),
                Clock.fixed(NOW, ZoneOffset.UTC),
                IssuerKeys.Pace.USUAL);
    }

    @AfterAll
    static void stop() throws IOException {
        verifier.destroy();
        server.close();
    }

    private static double refused() {
        return REGISTRY.get("streamside.tokens.refused").counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    record Forgery(String what, String token, String why) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Forgery> forgeries() throws Exception {
        String genuine = signed(claims());
        String published = signed(KEYS_SITE, JWSAlgorithm.RS256, "the-key", new RSASSASigner(key));
        var stranger = new RSASSASigner(new RSAKeyGenerator(2048).generate());
        return Stream.of(
                new Forgery("no algorithm", new PlainJWT(claims()).serialize(), "not a signed token"),
                new Forgery(
                        "a public key as a secret",
                        signed(
                                KEYS_SITE,
                                JWSAlgorithm.HS256,
                                "the-key",
                                new MACSigner(key.toRSAPublicKey().getEncoded())),
                        "type, algorithm or key"),
                new Forgery(
                        "an algorithm that the issuer does not use",
                        signed(SECRET_SITE, JWSAlgorithm.HS384, null, new MACSigner(SECRET + SECRET)),
                        "type, algorithm or key"),
                new Forgery(
                        "another secret",
                        signed(SECRET_SITE, JWSAlgorithm.HS256, null, new MACSigner("b" + SECRET)),
                        "signature is wrong"),
                new Forgery(
                        "another key under the name of the right one",
                        signed(KEYS_SITE, JWSAlgorithm.RS256, "the-key", stranger),
                        "signature is wrong"),
                new Forgery(
                        "a key that the issuer does not have",
                        signed(KEYS_SITE, JWSAlgorithm.RS256, "../../dev/null' or 1=1", stranger),
                        "type, algorithm or key"),
                new Forgery(
                        "a key that the token brings along",
                        broughtAlong(new RSAKeyGenerator(2048).keyID("the-key").generate()),
                        "signature is wrong"),
                new Forgery(
                        "a name of a key without an end",
                        signed(KEYS_SITE, JWSAlgorithm.RS256, "k".repeat(201), stranger),
                        "kid"),
                new Forgery(
                        "signature cut off", genuine.substring(0, genuine.lastIndexOf('.') + 1), "not a signed token"),
                new Forgery("two parts", genuine.substring(0, genuine.lastIndexOf('.')), "not a signed token"),
                new Forgery("another payload", swapPayload(genuine, published), "type, algorithm or key"),
                new Forgery("two tokens", genuine + "," + genuine, "not a signed token"),
                new Forgery("no token", "", "not a signed token"),
                new Forgery("a header that is null", "bnVsbA.e30.AAAA", "not a signed token"),
                new Forgery("claims that are null", "eyJhbGciOiJIUzI1NiJ9.bnVsbA.AAAA", "not a signed token"),
                new Forgery("a huge token", genuine + "a".repeat(4_096), "longer than 4096"),
                new Forgery("an unknown issuer", signed(with(c -> c.issuer("https://evil.test"))), "issuer (iss)"),
                new Forgery("no issuer", signed(with(c -> c.issuer(null))), "issuer (iss)"),
                new Forgery("another audience", signed(with(c -> c.audience("shop"))), "audience (aud)"),
                new Forgery("no audience", signed(with(c -> c.audience((String) null))), "audience (aud)"),
                new Forgery("expired", signed(with(c -> c.expirationTime(in(-31)))), "expired (exp)"),
                new Forgery("for ever", signed(with(c -> c.expirationTime(null))), "no exp"),
                new Forgery("for too long", signed(with(c -> c.expirationTime(in(24 * 3_600 + 1)))), "1440 minutes"),
                new Forgery("from no time", signed(with(c -> c.issueTime(null))), "no iat"),
                new Forgery("from the future", signed(with(c -> c.issueTime(in(31)))), "future (iat)"),
                new Forgery("not yet", signed(with(c -> c.notBeforeTime(in(31)))), "not valid yet (nbf)"),
                new Forgery("about nobody", signed(with(c -> c.subject(null))), "subject (sub)"),
                new Forgery("about too much", signed(with(c -> c.subject("s".repeat(201)))), "subject (sub)"),
                new Forgery("about nearly the same one", signed(with(c -> c.subject("user-1 "))), "subject (sub)"),
                new Forgery("no name", signed(with(c -> c.claim("name", null))), "name is required"),
                new Forgery("a name that nobody sees", signed(with(c -> c.claim("name", "\u202E\u2060"))), "Its name "),
                new Forgery("a name that is none", signed(with(c -> c.claim("name", 42))), "name is not a text"),
                new Forgery(
                        "a role that there is not",
                        signed(with(c -> c.claim("streamside", Map.of("channels", Map.of("1", "owner"))))),
                        "role moderator"),
                new Forgery(
                        "a channel that is none",
                        signed(with(c -> c.claim("streamside", Map.of("channels", Map.of("all", "moderator"))))),
                        "id of a channel"),
                new Forgery(
                        "a token for something else",
                        signed(
                                SECRET_SITE,
                                claims(),
                                new JWSHeader.Builder(JWSAlgorithm.HS256)
                                        .type(new JOSEObjectType("logout+jwt"))
                                        .build(),
                                new MACSigner(SECRET)),
                        "type, algorithm or key"));
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void isRefused_andCounted(Forgery forgery) {
        double before = refused();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> verifier.verify(forgery.token()))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ProblemCode.INVALID_TOKEN))
                .satisfies(refusal -> assertThat(refusal.detail()).contains(forgery.why()))
                .satisfies(refusal -> assertThat(refusal.detail()).doesNotContain("chat", "the-key", "evil", "shop"));
        assertThat(refused() - before).isEqualTo(1);
    }

    @Test
    void genuineOnes_areNot() throws Exception {
        assertThat(verifier.verify(signed(claims())).subject()).isEqualTo(new TokenSubject(SECRET_SITE, "user-1"));
        for (var algorithm : List.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256)) {
            String token = signed(KEYS_SITE, algorithm, "the-key", new RSASSASigner(key));
            assertThat(verifier.verify(token).subject().issuer()).isEqualTo(KEYS_SITE);
        }
    }

    @Test
    void clocks_mayBeThirtySecondsApart() throws Exception {
        assertThat(verifier.verify(signed(with(c -> c.issueTime(in(29)))))).isNotNull();
        assertThat(verifier.verify(signed(with(c -> c.notBeforeTime(in(29)))))).isNotNull();
        assertThat(verifier.verify(signed(with(c -> c.expirationTime(in(-29))))))
                .isNotNull();
    }

    @Test
    void whatCannotBeShown_isCutOrLeftOut() throws Exception {
        var token = verifier.verify(signed(
                with(c -> c.claim("name", "n".repeat(50)).claim("picture", "javascript:alert(1)"))));

        assertThat(token.displayName()).isEqualTo("n".repeat(40));
        assertThat(token.imageUrl()).isNull();
    }

    private static JWTClaimsSet claims() {
        return with(UnaryOperator.identity());
    }

    private static JWTClaimsSet with(UnaryOperator<JWTClaimsSet.Builder> change) {
        return change.apply(new JWTClaimsSet.Builder()
                        .issuer(SECRET_SITE)
                        .audience(List.of("chat"))
                        .subject("user-1")
                        .claim("name", "Haneul")
                        .issueTime(in(-60))
                        .expirationTime(in(300)))
                .build();
    }

    private static Date in(int seconds) {
        return Date.from(NOW.plusSeconds(seconds));
    }

    private static String signed(JWTClaimsSet claims) throws JOSEException {
        return signed(claims.getIssuer(), claims, new JWSHeader(JWSAlgorithm.HS256), new MACSigner(SECRET));
    }

    private static String signed(String issuer, JWSAlgorithm algorithm, @Nullable String keyId, JWSSigner signer)
            throws JOSEException {
        var header = new JWSHeader.Builder(algorithm).keyID(keyId).build();
        return signed(issuer, with(c -> c.issuer(issuer)), header, signer);
    }

    private static String signed(String issuer, JWTClaimsSet claims, JWSHeader header, JWSSigner signer)
            throws JOSEException {
        var jwt = new SignedJWT(header, claims);
        jwt.sign(signer);
        return jwt.serialize();
    }

    private static String broughtAlong(RSAKey own) throws JOSEException {
        var header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .keyID("the-key")
                .jwk(own.toPublicJWK())
                .jwkURL(URI.create("https://evil.test/keys"))
                .build();
        return signed(KEYS_SITE, with(c -> c.issuer(KEYS_SITE)), header, new RSASSASigner(own));
    }

    private static String swapPayload(String token, String other) {
        String[] parts = token.split("\\.");
        return parts[0] + "." + other.split("\\.")[1] + "." + parts[2];
    }
}
