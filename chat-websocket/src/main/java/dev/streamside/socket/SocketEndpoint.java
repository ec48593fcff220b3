package dev.streamside.socket;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.handler.TextWebSocketHandler;
import org.springframework.web.socket.server.HandshakeHandler;

/// An address that turns requests into connections. Spring checks the handshake and answers a bad one; what
/// follows is ours.
final class SocketEndpoint<C> implements HttpRequestHandler {
    /// Spring asks it only for subprotocols; it has none.
    private static final WebSocketHandler UNUSED = new TextWebSocketHandler();

    private final SocketGuard<C> guard;
    private final HandshakeHandler handshake;
    private final BiFunction<SocketWrapperBase<?>, C, SocketSession<C>> sessions;

    SocketEndpoint(
            SocketGuard<C> guard,
            HandshakeHandler handshake,
            BiFunction<SocketWrapperBase<?>, C, SocketSession<C>> sessions) {
        this.guard = guard;
        this.handshake = handshake;
        this.sessions = sessions;
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        C context = guard.admit(request, response);
        if (context == null) {
            return;
        }
        try (var answer = new ServletServerHttpResponse(response)) {
            if (handshake.doHandshake(new ServletServerHttpRequest(request), answer, UNUSED, Map.of())) {
                request.upgrade(SocketUpgrade.class).whenOpen(socket -> sessions.apply(socket, context));
            }
        }
    }
}
