package dev.streamside.socket;

import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/// Creates addresses at which connections can be opened.
@Component
public class SocketEndpoints {
    private final SocketProperties properties;
    private final KeepAlive keepAlive;
    private final SocketMetrics metrics;

    SocketEndpoints(SocketProperties properties, KeepAlive keepAlive, SocketMetrics metrics) {
        this.properties = properties;
        this.keepAlive = keepAlive;
        this.metrics = metrics;
    }

    /// Creates one address.
    ///
    /// @param protocol the subprotocol, selected when a client offers it
    public <C> HttpRequestHandler endpoint(SocketGuard<C> guard, SocketHandler<C> handler, String protocol) {
        var handshake = new DefaultHandshakeHandler(new HandshakeHeaders());
        handshake.setSupportedProtocols(protocol);
        return new SocketEndpoint<>(
                guard,
                handshake,
                (socket, context, compressed) ->
                        new SocketSession<>(socket, handler, context, keepAlive, metrics, properties, compressed),
                properties.compression());
    }
}
