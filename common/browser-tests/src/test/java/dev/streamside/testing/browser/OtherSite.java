package dev.streamside.testing.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Another web site, which shows a chat on its pages. Its content security policy is as strict as it can be with
/// the chat: no inline style, no inline script, and nothing but modules and data from the chat's server.
final class OtherSite implements AutoCloseable {
    private record File(String type, String text) {}

    private final HttpServer server;
    private final Map<String, File> files = new ConcurrentHashMap<>();
    private volatile String policy = "default-src 'none'";

    private OtherSite(HttpServer server) {
        this.server = server;
    }

    static OtherSite open() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var site = new OtherSite(server);
            server.createContext("/", site::answer);
            server.start();
            return site;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Differs from the name of the chat's server, so that browsers also treat it as another site.
    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// The same site under a name that no server allows.
    String strangeOrigin() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /// Publishes the site's only page, with its style sheet and its module.
    void publish(URI chatServer, String page, String style, String script) {
        policy = "default-src 'none'; style-src 'self'; script-src 'self' " + chatServer + "; connect-src 'self' "
                + chatServer + " ws://" + chatServer.getAuthority()
                + "; img-src data:; media-src 'self' blob:; frame-src "
                + chatServer + "; require-trusted-types-for 'script'";
        files.put("/", new File("text/html; charset=utf-8", page));
        files.put("/plain.css", new File("text/css", style));
        files.put("/hls.js", new File("text/javascript", script));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            File file = files.get(exchange.getRequestURI().getPath());
            if (file == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] bytes = file.text().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", file.type());
            exchange.getResponseHeaders().set("Content-Security-Policy", policy);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
