package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An issuer's keys over time: rotated, unknown, unreachable.
@Timeout(30)
class IssuerKeysTest {
    private static final String SITE = "https://keys.test";
    /// Short enough that keys are read again and again during a test.
    private static final IssuerKeys.Pace HASTY =
            new IssuerKeys.Pace(Duration.ofMillis(3_500), Duration.ofMillis(50), Duration.ofMillis(50));
    private static final int FORGERS = 50;

    private final ECKey first = key("first");
    private final ECKey second = key("second");
    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
    private PublishedKeys server;
    private @Nullable TokenVerifier verifier;

    @BeforeEach
    void start() throws IOException {
        server = PublishedKeys.start(first);
    }

    @AfterEach
    void stop() throws IOException {
        others.close();
        verifier().destroy();
        server.close();
    }

    @Test
    void areReadAheadOfNeed() {
        follow(IssuerKeys.Pace.USUAL);
        Awaitility.await().until(() -> server.reads() == 1);

        verify(first);
        assertThat(server.reads()).isEqualTo(1);
    }

    @Test
    void areReadAgain_beforeTheyAreTooOld_thoughNobodyAsks() {
        follow(HASTY);

        Awaitility.await().until(() -> server.reads() >= 2);
    }

    @Test
    void outliveAnOutageOfTheIssuer() {
        follow(HASTY);
        verify(first);

        server.goDown();
        int before = server.reads();
        Awaitility.await().until(() -> {
            verify(first);
            return server.reads() >= before + 2; // ahead of need, and again when the first ones were too old
        });
        verify(first);
    }

    @Test
    void ofAnIssuerThatWasNeverThere_areWaitedFor() {
        server.goDown();
        follow(IssuerKeys.Pace.USUAL);

        for (int i = 0; i < 5; i++) {
            assertThat(refusal(first).code()).isEqualTo(ProblemCode.TRY_LATER);
        }
    }

    @Test
    void areReadFromTheirOwnAddressAlone() throws Exception {
        try (PublishedKeys elsewhere = PublishedKeys.start(first.toPublicJWK())) {
            server.moveTo(elsewhere.address());
            follow(IssuerKeys.Pace.USUAL);

            assertThat(refusal(first).code()).isEqualTo(ProblemCode.TRY_LATER);
            assertThat(elsewhere.reads()).isZero();
        }
    }

    @Test
    void thatTakeTurns_areBothAccepted() {
        follow(IssuerKeys.Pace.USUAL);
        verify(first);

        server.publish(first, second);
        verify(second);
        verify(first);
    }

    @Test
    void thatNobodyHas_areLookedForTwiceASecond_andDisturbNobody() throws Exception {
        follow(IssuerKeys.Pace.USUAL);
        verify(first);

        long begun = System.nanoTime();
        for (Future<ProblemCode> forged : forge()) {
            assertThat(forged.get()).isEqualTo(ProblemCode.INVALID_TOKEN);
        }
        long seconds = 1 + Duration.ofNanos(System.nanoTime() - begun).toSeconds();
        assertThat(server.reads()).isLessThanOrEqualTo((int) (1 + 2 * seconds));
        verify(first);
    }

    @Test
    void thatAreNew_areFound_howeverManyForgedOnesHaveBeenLookedFor() throws Exception {
        follow(IssuerKeys.Pace.USUAL);
        verify(first);
        for (Future<ProblemCode> forged : forge()) {
            forged.get();
        }
        List<Future<ProblemCode>> more = forge();

        server.publish(first, second);

        verify(second);
        for (Future<ProblemCode> forged : more) {
            assertThat(forged.get()).isEqualTo(ProblemCode.INVALID_TOKEN);
        }
    }

    private List<Future<ProblemCode>> forge() {
        return IntStream.range(0, FORGERS)
                .mapToObj(i -> key("unknown-" + i))
                .map(key -> others.submit(() -> refusal(key).code()))
                .toList();
    }

    @Test
    void areRefused_whenThereAreTooMany() {
        server.publish("{\"keys\":[" + (second.toPublicJWK() + ",").repeat(1_000) + second.toPublicJWK() + "]}");
        follow(IssuerKeys.Pace.USUAL);

        assertThat(refusal(second).code()).isEqualTo(ProblemCode.TRY_LATER);
    }

    @Test
    void aSecret_canBeReplaced() throws JOSEException {
        String old = "the secret of last year, 32 bytes long";
        String current = "the secret of this year, 32 bytes long";
        verifier = verifier(
                new TokenProperties.Issuer(SITE, "chat", null, current, old, List.of()), IssuerKeys.Pace.USUAL);

        for (String secret : List.of(old, current)) {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("any").build(), claims());
            jwt.sign(new MACSigner(secret));
            assertThat(verifier().verify(jwt.serialize())).isNotNull();
        }
    }

    private void follow(IssuerKeys.Pace pace) {
        verifier = verifier(new TokenProperties.Issuer(SITE, "chat", server.address(), null, null, List.of()), pace);
    }

    private static TokenVerifier verifier(TokenProperties.Issuer issuer, IssuerKeys.Pace pace) {
        return new TokenVerifier(
                new TokenProperties(List.of(issuer), Duration.ofHours(24)),
                (site, member) -> false,
                new TokenMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC(),
                pace);
    }

    private TokenVerifier verifier() {
        return Objects.requireNonNull(verifier);
    }

    private void verify(ECKey key) {
        assertThat(verifier().verify(signed(key)).displayName()).isEqualTo("Haneul");
    }

    private Refusal refusal(ECKey key) {
        var thrown = assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> verifier().verify(signed(key)));
        return thrown.actual();
    }

    private static ECKey key(String id) {
        try {
            return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String signed(ECKey key) {
        try {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                            .keyID(key.getKeyID())
                            .build(),
                    claims());
            jwt.sign(new ECDSASigner(key));
            return jwt.serialize();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static JWTClaimsSet claims() {
        Instant now = Instant.now();
        return new JWTClaimsSet.Builder()
                .issuer(SITE)
                .audience("chat")
                .subject("user-1")
                .claim("name", "Haneul")
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300)))
                .build();
    }
}
