package dev.streamside.socket;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Principal;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.socket.WebSocketExtension;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.server.HandshakeFailureException;
import org.springframework.web.socket.server.RequestUpgradeStrategy;

/// The response headers of an upgrade. [SocketEndpoint] handles the upgrade itself, and negotiates
/// [compression][Compression].
final class HandshakeHeaders implements RequestUpgradeStrategy {
    /// RFC 6455, section 1.3.
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final int KEY_BYTES = 16;

    @Override
    public String[] getSupportedVersions() {
        return new String[] {"13"};
    }

    @Override
    public List<WebSocketExtension> getSupportedExtensions(ServerHttpRequest request) {
        return List.of();
    }

    @Override
    public void upgrade(
            ServerHttpRequest request,
            ServerHttpResponse response,
            @Nullable String selectedProtocol,
            List<WebSocketExtension> selectedExtensions,
            @Nullable Principal user,
            WebSocketHandler handler,
            Map<String, Object> attributes)
            throws HandshakeFailureException {
        HttpHeaders headers = response.getHeaders();
        headers.set(HttpHeaders.UPGRADE, "websocket");
        headers.set(HttpHeaders.CONNECTION, "Upgrade");
        headers.set(WebSocketHttpHeaders.SEC_WEBSOCKET_ACCEPT, accept(request));
        if (selectedProtocol != null) {
            headers.set(WebSocketHttpHeaders.SEC_WEBSOCKET_PROTOCOL, selectedProtocol);
        }
    }

    private static String accept(ServerHttpRequest request) {
        String key = request.getHeaders().getFirst(WebSocketHttpHeaders.SEC_WEBSOCKET_KEY);
        try {
            if (key == null || Base64.getDecoder().decode(key).length != KEY_BYTES) {
                throw new HandshakeFailureException("Sec-WebSocket-Key is not 16 bytes in base64");
            }
            byte[] digest =
                    MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (IllegalArgumentException notBase64) {
            throw new HandshakeFailureException("Sec-WebSocket-Key is not base64", notBase64);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
