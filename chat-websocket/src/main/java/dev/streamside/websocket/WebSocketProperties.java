package dev.streamside.websocket;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the WebSocket transport.
///
/// @param closeExpired    whether a socket is closed with 4401 when the token with which its viewer signed in there
///                        expires. If not, the viewer becomes a guest, and may sign in again
/// @param perMember       open sockets of one member
/// @param perAddress      open sockets of one client address (IPv4, or the /64 network of IPv6). Raise it where
///                        many viewers share one, as behind a proxy that hides them
/// @param reservedFiles   open files kept free for the database and the disk when the number of connections is
///                        chosen. Nine in ten of the rest may be sockets
/// @param comeBackAfter   when a client may come back at the earliest after a restart, or when there was no
///                        room
/// @param comeBackWithin  when it should be back at the latest. Clients pick a random moment in between
/// @param closesPerSecond how many sockets are closed each second when the server stops
@ConfigurationProperties(prefix = "streamside.websocket", ignoreUnknownFields = false)
public record WebSocketProperties(
        @DefaultValue("false") boolean closeExpired,
        @DefaultValue("10") int perMember,
        @DefaultValue("100") int perAddress,
        @DefaultValue("500") int reservedFiles,
        @DefaultValue("2s") Duration comeBackAfter,
        @DefaultValue("10s") Duration comeBackWithin,
        @DefaultValue("2000") int closesPerSecond) {

    public WebSocketProperties {
        if (perMember < 1 || perAddress < 1 || closesPerSecond < 1 || reservedFiles < 0) {
            throw new IllegalArgumentException(
                    "per-member, per-address and closes-per-second must be at least 1, reserved-files not negative");
        }
        if (comeBackAfter.isNegative() || comeBackWithin.compareTo(comeBackAfter) < 0) {
            throw new IllegalArgumentException(
                    "come-back-after must not be negative, nor longer than come-back-within: " + comeBackAfter + ", "
                            + comeBackWithin);
        }
    }
}
