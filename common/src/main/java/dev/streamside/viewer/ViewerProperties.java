package dev.streamside.viewer;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the viewer counts.
///
/// @param heartbeatInterval how often viewers are told to show that they are still there
/// @param expiry            how long a viewer counts after the last heartbeat. Longer than `heartbeatInterval`
/// @param maxPerStream      viewers of one stream counted at most: a memory limit, about 150 bytes each
/// @param guestsPerAddress  new guests of one client address counted each minute
/// @param secret            signs the guests' cookies; at least 32 characters, and the same on all nodes. Empty
///                          by default: then every start makes a new one, and guests are counted as new ones
///                          once
@ConfigurationProperties(prefix = "streamside.viewer", ignoreUnknownFields = false)
public record ViewerProperties(
        @DefaultValue("20s") Duration heartbeatInterval,
        @DefaultValue("30s") Duration expiry,
        @DefaultValue("1000000") int maxPerStream,
        @DefaultValue("600") int guestsPerAddress,
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
