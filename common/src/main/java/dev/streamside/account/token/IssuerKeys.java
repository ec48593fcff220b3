package dev.streamside.account.token;

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
import java.net.HttpURLConnection;
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

/// The keys that an issuer signs with. The algorithm is decided here: a token cannot make us use a public key
/// as a secret, or use no algorithm.
///
/// Published keys are read at the start and again before they are too old, not during a request if that can
/// be avoided. An unknown key id triggers another read, at most twice a second. Requests beyond that wait for
/// the next read, so forged ids cannot use up the read that would find a new key. While the issuer is down,
/// the last keys are used for as long as a token can be valid.
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
    /// @param ahead   how long before the end of that time they are read in the background
    /// @param between the period in which they are read at most twice for unknown ids
    record Pace(Duration fresh, Duration ahead, Duration between) {
        static final Pace USUAL = new Pace(Duration.ofMinutes(5), Duration.ofSeconds(30), Duration.ofSeconds(1));
    }

    /// Does not follow redirects, because one could lead to an insecure address.
    private static final class KeyRetriever extends DefaultResourceRetriever {
        KeyRetriever() {
            super(CONNECT_MILLIS, READ_MILLIS, MAX_BYTES);
        }

        @Override
        protected HttpURLConnection openHTTPConnection(URL url) throws IOException {
            HttpURLConnection connection = super.openHTTPConnection(url);
            connection.setInstanceFollowRedirects(false);
            return connection;
        }
    }

    private final JWSKeySelector<SecurityContext> selector;
    private final Duration between;
    private final Closeable source;
    private volatile boolean known;

    private IssuerKeys(JWSKeySelector<SecurityContext> selector, Duration between, Closeable source) {
        this.selector = selector;
        this.between = between;
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
                (header, context) -> JWSAlgorithm.HS256.equals(header.getAlgorithm()) ? keys : List.of(),
                Duration.ZERO,
                () -> {});
    }

    private static IssuerKeys published(URI address, Duration outage, Pace pace) {
        JWKSource<SecurityContext> keys = JWKSourceBuilder.create(url(address), new KeyRetriever())
                .cache(pace.fresh.toMillis(), CONNECT_MILLIS + READ_MILLIS)
                .refreshAheadCache(
                        pace.ahead.toMillis(),
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
        return new IssuerKeys(new JWSVerificationKeySelector<>(PUBLISHED, keys), pace.between, (Closeable) keys);
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

    /// @throws KeySourceException if there are no keys yet
    @Override
    public List<? extends Key> selectJWSKeys(JWSHeader header, SecurityContext context) throws KeySourceException {
        try {
            List<? extends Key> keys = selector.selectJWSKeys(header, context);
            known = true;
            return keys;
        } catch (RateLimitReachedException tooOften) {
            if (known) {
                return afterTheNextLook(header, context);
            }
            throw tooOften;
        }
    }

    /// Waits until keys may be read again. If other waiting requests have used up that read, its result
    /// counts.
    private List<? extends Key> afterTheNextLook(JWSHeader header, SecurityContext context) throws KeySourceException {
        try {
            Thread.sleep(between);
            return selector.selectJWSKeys(header, context);
        } catch (RateLimitReachedException _) {
            return List.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
