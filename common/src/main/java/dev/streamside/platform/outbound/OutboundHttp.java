package dev.streamside.platform.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/// Calls addresses chosen by others. A host is resolved once, and the connection goes to the address that was
/// checked, so changing the name's address afterwards has no effect. Redirects are not followed. Nothing is
/// retried, unpacked or upgraded, and no cookies are kept. Thread-safe.
public final class OutboundHttp implements AutoCloseable {
    private static final int MAX_HEADER_LINE = 8_192;
    private static final int MAX_HEADERS = 100;
    /// Of an answer whose body is not used. If it is longer, its connection is closed.
    private static final int MAX_IGNORED = 65_536;

    /// The answer of a server.
    ///
    /// @param location where a redirect leads, as the server wrote it
    public record Answer(int status, @Nullable String location, byte[] body) {
        public boolean isSuccess() {
            return status / 100 == 2;
        }

        public boolean isRedirect() {
            return status / 100 == 3 && location != null;
        }
    }

    private final Duration timeout;
    private final CloseableHttpClient http;

    /// @param allowPrivate whether hosts may have private addresses, as in the network of this server
    /// @param timeout of a whole call, from resolving the host to the last byte of the answer
    /// @param concurrent most calls at a time; further calls wait, within their timeout
    public OutboundHttp(boolean allowPrivate, Duration timeout, int concurrent) {
        this.timeout = timeout;
        var limit = Timeout.of(timeout);
        var connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(allowPrivate ? SystemDefaultDnsResolver.INSTANCE : new PublicHosts())
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom()
                                .setMaxLineLength(MAX_HEADER_LINE)
                                .setMaxHeaderCount(MAX_HEADERS)
                                .build())
                        .build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(limit)
                        .setSocketTimeout(limit)
                        .build())
                .setMaxConnTotal(concurrent)
                .setMaxConnPerRoute(concurrent)
                .build();
        this.http = HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setConnectionRequestTimeout(limit)
                        .setResponseTimeout(limit)
                        .setProtocolUpgradeEnabled(false)
                        .build())
                .setUserAgent("Streamside")
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }

    /// @param maxBytes of the answer's body
    /// @throws PrivateAddressException if the host is at a private address
    /// @throws IOException if there is no complete answer in time, or it is longer
    public Answer get(URI address, Map<String, String> headers, int maxBytes) throws IOException {
        Answer answer = call(new HttpGet(address), headers, maxBytes);
        if (answer.isSuccess() && answer.body().length > maxBytes) {
            throw new IOException("longer than " + maxBytes + " bytes");
        }
        return answer;
    }

    /// Sends JSON.
    ///
    /// @throws PrivateAddressException if the host is at a private address
    /// @throws IOException if there is no answer in time
    public Answer post(URI address, Map<String, String> headers, byte[] json) throws IOException {
        var request = new HttpPost(address);
        request.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
        return call(request, headers, MAX_IGNORED);
    }

    private Answer call(HttpUriRequestBase request, Map<String, String> headers, int maxBytes) throws IOException {
        headers.forEach(request::setHeader);
        var done = new CountDownLatch(1);
        var late = new AtomicBoolean();
        // The client's own timeouts apply to each read: a server that sends a byte now and then would never
        // exceed them.
        Thread.ofVirtual().name("outbound-deadline").start(() -> {
            try {
                if (!done.await(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                    late.set(true);
                    request.cancel();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            ClassicHttpResponse answer = http.executeOpen(null, request, null);
            byte[] body = new byte[0];
            if (answer.getEntity() != null) {
                body = answer.getEntity().getContent().readNBytes(maxBytes + 1);
            }
            if (body.length > maxBytes) {
                request.cancel(); // otherwise the rest would be read before the connection is reused
            }
            var location = answer.getFirstHeader(HttpHeaders.LOCATION);
            return new Answer(answer.getCode(), location == null ? null : location.getValue(), body);
        } catch (IOException failure) {
            request.cancel();
            throw late.get() ? new IOException("no answer within " + timeout.toSeconds() + " s", failure) : failure;
        } finally {
            done.countDown();
        }
    }

    @Override
    public void close() throws IOException {
        http.close();
    }

    /// Resolves only hosts all of whose addresses are public.
    private static final class PublicHosts extends SystemDefaultDnsResolver {
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            InetAddress[] addresses = super.resolve(host);
            if (Arrays.stream(addresses).anyMatch(PrivateAddresses::isPrivate)) {
                throw new PrivateAddressException(host);
            }
            return addresses;
        }
    }
}
