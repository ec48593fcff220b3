package dev.streamside.socket;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/// Settings of each connection, whatever it carries.
///
/// @param pingInterval    how long a client may be silent before it gets a ping. Proxies usually end connections
///                        that are silent for a minute
/// @param pongTimeout     how long it may take to answer before it is cut off
/// @param writeTimeout    how long one write may take before the viewer counts as too slow and is closed with
///                        4408
/// @param closeTimeout    how long a client may take to read the rest and close its side before it is cut off
/// @param maxMessageSize  longest message of a client, in bytes of UTF-8. At most 1 MB
/// @param framesPerSecond average frames of one client in a second. A client above that is closed with 4429
/// @param frameBurst      frames that one client may send at once after a pause
/// @param compression     whether texts are compressed for clients that offer it
@ConfigurationProperties(prefix = "streamside.socket", ignoreUnknownFields = false)
public record SocketProperties(
        @DefaultValue("45s") Duration pingInterval,
        @DefaultValue("10s") Duration pongTimeout,
        @DefaultValue("5s") Duration writeTimeout,
        @DefaultValue("5s") Duration closeTimeout,
        @DefaultValue("8KB") DataSize maxMessageSize,
        @DefaultValue("20") int framesPerSecond,
        @DefaultValue("100") int frameBurst,
        @DefaultValue("true") boolean compression) {

    public SocketProperties {
        if (!pingInterval.isPositive()
                || !pongTimeout.isPositive()
                || !writeTimeout.isPositive()
                || !closeTimeout.isPositive()) {
            throw new IllegalArgumentException(
                    "ping-interval, pong-timeout, write-timeout and close-timeout must be positive");
        }
        if (maxMessageSize.toBytes() < 1 || maxMessageSize.toBytes() > 1 << 20) {
            throw new IllegalArgumentException("max-message-size not in 1 B..1 MB: " + maxMessageSize);
        }
        if (framesPerSecond < 1 || frameBurst < 1) {
            throw new IllegalArgumentException("frames-per-second and frame-burst must be at least 1");
        }
    }
}
