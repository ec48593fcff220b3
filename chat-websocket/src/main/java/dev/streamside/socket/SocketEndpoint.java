package dev.streamside.socket;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.handler.TextWebSocketHandler;
import org.springframework.web.socket.server.HandshakeHandler;

/// An address that turns requests into connections. Spring checks the handshake and answers a bad one; the
/// connection after it is handled here.
final class SocketEndpoint<C> implements HttpRequestHandler {
    /// Spring only reads the subprotocols from it; it has none.
    private static final WebSocketHandler UNUSED = new TextWebSocketHandler();

    private final SocketGuard<C> guard;
    private final HandshakeHandler handshake;
    private final Sessions<C> sessions;
    private final boolean compression;

    /// Makes the connection of a socket.
    @FunctionalInterface
    interface Sessions<C> {
        SocketSession<C> open(SocketWrapperBase<?> socket, C context, boolean compressed);
    }

    SocketEndpoint(SocketGuard<C> guard, HandshakeHandler handshake, Sessions<C> sessions, boolean compression) {
        this.guard = guard;
        this.handshake = handshake;
        this.sessions = sessions;
        this.compression = compression;
    }

    /// Hides the header with extensions. Spring would parse the offers, and fails on some malformed ones.
    private static final class WithoutOffers extends HttpServletRequestWrapper {
        WithoutOffers(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable String getHeader(String name) {
            return isOffer(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return isOffer(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
        }

        private static boolean isOffer(String name) {
            return name.equalsIgnoreCase(WebSocketHttpHeaders.SEC_WEBSOCKET_EXTENSIONS);
        }
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        C context = guard.admit(request, response);
        if (context == null) {
            return;
        }
        List<String> offers = Collections.list(request.getHeaders(WebSocketHttpHeaders.SEC_WEBSOCKET_EXTENSIONS));
        try (var answer = new ServletServerHttpResponse(response)) {
            if (handshake.doHandshake(
                    new ServletServerHttpRequest(new WithoutOffers(request)), answer, UNUSED, Map.of())) {
                Optional<String> compressed =
                        compression && guard.mayCompress(context) ? Compression.accept(offers) : Optional.empty();
                compressed.ifPresent(
                        agreed -> answer.getHeaders().set(WebSocketHttpHeaders.SEC_WEBSOCKET_EXTENSIONS, agreed));
                request.upgrade(SocketUpgrade.class)
                        .whenOpen(socket -> sessions.open(socket, context, compressed.isPresent()));
            }
        }
    }
}
