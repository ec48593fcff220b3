package dev.streamside.socket;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.PingMessage;
import org.springframework.web.socket.PongMessage;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketExtension;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/// What Spring's interface asks of a session, for one that carries text alone and keeps nothing of its
/// handshake: ten thousand idle viewers would pay for the address, the headers and the rest.
abstract class TextSession implements WebSocketSession {

    /// Writes `frame` behind whatever is being written. Does not wait.
    public abstract void send(Frame frame);

    @Override
    public void sendMessage(WebSocketMessage<?> message) {
        switch (message) {
            case TextMessage text -> send(Frame.text(text.getPayload().getBytes(StandardCharsets.UTF_8)));
            case PingMessage ping -> send(Frame.ping());
            case PongMessage pong -> send(Frame.pong(pong.getPayload().array()));
            case BinaryMessage binary -> throw new UnsupportedOperationException("text frames only");
            default -> throw new IllegalArgumentException("what is that? " + message);
        }
    }

    @Override
    public List<WebSocketExtension> getExtensions() {
        return List.of();
    }

    @Override
    public int getBinaryMessageSizeLimit() {
        return 0;
    }

    @Override
    public void setTextMessageSizeLimit(int limit) {
        throw new UnsupportedOperationException("streamside.socket.max-message-size sets it");
    }

    @Override
    public void setBinaryMessageSizeLimit(int limit) {
        throw new UnsupportedOperationException("text frames only");
    }

    @Override
    public @Nullable URI getUri() {
        return null;
    }

    @Override
    public HttpHeaders getHandshakeHeaders() {
        return HttpHeaders.EMPTY;
    }

    @Override
    public @Nullable Principal getPrincipal() {
        return null;
    }

    @Override
    public @Nullable InetSocketAddress getLocalAddress() {
        return null;
    }

    @Override
    public @Nullable InetSocketAddress getRemoteAddress() {
        return null;
    }
}
