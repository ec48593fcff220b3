package dev.streamside.cluster;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of several nodes on one database.
///
/// @param bus   how nodes learn what others have stored. `alone`: there is one node, and no other may use the database.
///              `database`: each looks for itself. All nodes must have the same
/// @param check how often a node looks, except with `alone`: 10 ms to 5 s. Viewers get what was sent through another
///              node later by half of it on average
@ConfigurationProperties(prefix = "streamside.cluster", ignoreUnknownFields = false)
public record ClusterProperties(
        @DefaultValue("alone") Bus bus,
        @DefaultValue("200ms") Duration check) {

    /// How nodes learn what others have stored.
    public enum Bus {
        ALONE,
        DATABASE
    }

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    public ClusterProperties {
        if (check.compareTo(SHORTEST) < 0 || check.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("check must be 10 ms to 5 s: " + check);
        }
    }

    /// Whether there is only one node.
    public boolean isAlone() {
        return bus == Bus.ALONE;
    }
}
