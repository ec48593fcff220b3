package dev.streamside.websocket;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the WebSocket transport.
///
/// @param closeExpired    whether a socket is closed with 4401 when its viewer's sign-in token expires. If
///                        not, the viewer becomes a guest, and may sign in again
/// @param perMember       open sockets of one member
/// @param comeBackAfter   earliest time at which a client may reconnect after a restart, or when there was no
///                        room
/// @param comeBackWithin  latest time at which it should reconnect. Clients pick a random moment in between
/// @param closesPerSecond how many sockets are closed each second when the server stops
@ConfigurationProperties(prefix = "streamside.websocket", ignoreUnknownFields = false)
public record WebSocketProperties(
        @DefaultValue("false") boolean closeExpired,
        @DefaultValue("10") int perMember,
        @DefaultValue("2s") Duration comeBackAfter,
        @DefaultValue("10s") Duration comeBackWithin,
        @DefaultValue("2000") int closesPerSecond) {

    public WebSocketProperties {
        if (perMember < 1 || closesPerSecond < 1) {
            throw new IllegalArgumentException("per-member and closes-per-second must be at least 1");
        }
        if (comeBackAfter.isNegative() || comeBackWithin.compareTo(comeBackAfter) < 0) {
            throw new IllegalArgumentException(
                    "come-back-after must not be negative, nor longer than come-back-within: " + comeBackAfter + ", "
                            + comeBackWithin);
        }
    }
}
