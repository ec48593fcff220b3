package dev.streamside.broadcast.viewer;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the viewer counts.
///
/// @param heartbeatInterval how often viewers are asked to send a heartbeat
/// @param expiry            how long a viewer counts after the last heartbeat. Must be longer than
///                          `heartbeatInterval`
/// @param maxPerStream      most viewers counted for one stream: a memory limit, about 150 bytes each
/// @param guestsPerAddress  guests with a heartbeat who are counted for one client address (IPv4, or the /64 network
///                          of IPv6) and stream at the same time. Others can watch, but do not count. Raise it where
///                          many viewers share an address, for example behind a proxy that hides them
/// @param secret            signs the guests' cookies; at least 32 characters, and the same on all nodes. If
///                          empty, it is generated at the first start and kept in the database
@ConfigurationProperties(prefix = "streamside.viewer", ignoreUnknownFields = false)
public record ViewerProperties(
        @DefaultValue("20s") Duration heartbeatInterval,
        @DefaultValue("30s") Duration expiry,
        @DefaultValue("1000000") int maxPerStream,
        @DefaultValue("100") int guestsPerAddress,
        @DefaultValue("") String secret) {

    public ViewerProperties {
        if (!heartbeatInterval.isPositive() || expiry.compareTo(heartbeatInterval) <= 0) {
            throw new IllegalArgumentException("expiry must be longer than heartbeat-interval, which must be positive: "
                    + expiry + ", " + heartbeatInterval);
        }
        if (maxPerStream < 1 || guestsPerAddress < 1) {
            throw new IllegalArgumentException("max-per-stream and guests-per-address must be at least 1");
        }
        if (!secret.isEmpty() && secret.length() < 32) {
            throw new IllegalArgumentException("secret must be at least 32 characters long, or empty");
        }
    }

    @Override
    public String toString() {
        return "ViewerProperties[heartbeatInterval=" + heartbeatInterval + ", expiry=" + expiry + ", maxPerStream="
                + maxPerStream + ", guestsPerAddress=" + guestsPerAddress + "]";
    }
}
