package dev.streamside.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The keys that an issuer signs with. The algorithm is decided here: a token cannot have a public key taken for a
/// secret, or choose no algorithm.
///
/// Published keys are read at the start and again before they are too old, never by a request that could do without.
/// A key that is not among them makes us look once more, twice in half a minute at most. While the issuer is down, the
/// last ones count for as long as a token can be valid.
final class IssuerKeys implements JWSKeySelector<SecurityContext>, Closeable {
    private static final Logger log = LoggerFactory.getLogger(IssuerKeys.class);
    private static final Set<JWSAlgorithm> PUBLISHED =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.PS256, JWSAlgorithm.ES256);
    private static final int CONNECT_MILLIS = 1_000;
    private static final int READ_MILLIS = 2_000;
    private static final int MAX_BYTES = 64 * 1024;

    /// How often published keys are read.
    ///
    /// @param fresh   how long they are not read again
    /// @param between shortest time in which they are read twice
    record Pace(Duration fresh, Duration between) {
        static final Pace USUAL = new Pace(Duration.ofMinutes(5), Duration.ofSeconds(30));
    }

    private final JWSKeySelector<SecurityContext> selector;
    private final Closeable source;
    private volatile boolean known;

    private IssuerKeys(JWSKeySelector<SecurityContext> selector, Closeable source) {
        this.selector = selector;
        this.source = source;
    }

    static IssuerKeys of(TokenProperties.Issuer issuer, Duration outage, Pace pace) {
        return issuer.jwkSetUri() == null ? secret(issuer) : published(issuer.jwkSetUri(), outage, pace);
    }

    private static IssuerKeys secret(TokenProperties.Issuer issuer) {
        List<Key> keys = Stream.concat(Stream.ofNullable(issuer.secret()), Stream.ofNullable(issuer.previousSecret()))
                .<Key>map(secret -> new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"))
                .toList();
        return new IssuerKeys(
                (header, context) -> JWSAlgorithm.HS256.equals(header.getAlgorithm()) ? keys : List.of(), () -> {});
    }

    private static IssuerKeys published(URI address, Duration outage, Pace pace) {
        JWKSource<SecurityContext> keys = JWKSourceBuilder.create(
                        url(address), new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MAX_BYTES))
                .cache(pace.fresh.toMillis(), CONNECT_MILLIS + READ_MILLIS)
                .refreshAheadCache(
                        pace.between.toMillis(),
                        null,
                        Executors.newVirtualThreadPerTaskExecutor(),
                        true,
                        Executors.newSingleThreadScheduledExecutor(
                                Thread.ofPlatform().daemon().name("issuer-keys").factory()),
                        true)
                .rateLimited(pace.between.toMillis())
                .outageTolerant(outage.toMillis())
                .build();
        Thread.ofVirtual().name("first-issuer-keys").start(() -> read(keys, address));
        return new IssuerKeys(new JWSVerificationKeySelector<>(PUBLISHED, keys), (Closeable) keys);
    }

    private static void read(JWKSource<SecurityContext> keys, URI address) {
        try {
            int count = keys.get(new JWKSelector(new JWKMatcher.Builder().build()), null)
                    .size();
            log.info("Keys read from {}: {}", address, count);
        } catch (Exception failure) {
            log.warn("No keys from {} yet: {}", address, failure.getMessage());
        }
    }

    private static URL url(URI address) {
        try {
            return address.toURL();
        } catch (IOException malformed) {
            throw new IllegalArgumentException("jwk-set-uri: " + address, malformed);
        }
    }

    /// @throws KeySourceException if there are none yet
    @Override
    public List<? extends Key> selectJWSKeys(JWSHeader header, SecurityContext context) throws KeySourceException {
        try {
            List<? extends Key> keys = selector.selectJWSKeys(header, context);
            known = true;
            return keys;
        } catch (RateLimitReachedException tooOften) {
            if (known) {
                return List.of(); // looked for a moment ago
            }
            throw tooOften;
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
