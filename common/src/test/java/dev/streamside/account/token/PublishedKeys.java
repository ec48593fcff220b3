package dev.streamside.account.token;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// An issuer that publishes its keys over HTTP, can change them, and can be down.
final class PublishedKeys implements AutoCloseable {
    private final HttpServer server;
    private final AtomicInteger reads = new AtomicInteger();
    private volatile String keys = "";
    private volatile boolean down;
    private volatile @Nullable URI elsewhere;

    private PublishedKeys(HttpServer server) {
        this.server = server;
    }

    static PublishedKeys start(JWK... keys) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var published = new PublishedKeys(server);
        published.publish(keys);
        server.createContext("/keys", published::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return published;
    }

    URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/keys");
    }

    void publish(JWK... keys) {
        publish(new JWKSet(List.of(keys)).toString());
    }

    void publish(String document) {
        keys = document;
    }

    /// Redirects to another address from now on.
    void moveTo(URI address) {
        elsewhere = address;
    }

    void goDown() {
        down = true;
    }

    /// How often a client has read the keys, or tried to.
    int reads() {
        return reads.get();
    }

    private void answer(HttpExchange exchange) throws IOException {
        reads.incrementAndGet();
        try (exchange) {
            byte[] body = keys.getBytes(StandardCharsets.UTF_8);
            URI location = elsewhere;
            if (location != null) {
                exchange.getResponseHeaders().set("Location", location.toString());
            }
            exchange.sendResponseHeaders(location != null ? 302 : down ? 500 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
