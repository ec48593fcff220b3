package dev.streamside.cluster;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of several nodes on one database.
///
/// @param bus       how nodes learn what others have stored. `alone`: there is one node, and no other may use the
///                  database. `database`: each looks for itself. `redis`: as `database`, and entries are also sent to
///                  the others. All nodes must have the same
/// @param check     how often a node looks, except with `alone`: 10 ms to 5 s. Viewers get what was sent elsewhere
///                  later by half of it on average. With `redis`, only while Redis is not heard; otherwise once a
///                  second
/// @param name      begins the channels of `redis`, so that installations can share a server
/// @param redisUrls Redis or Valkey servers, `redis://` or `rediss://`, the same on all nodes. Each stream belongs to
///                  one
@ConfigurationProperties(prefix = "streamside.cluster", ignoreUnknownFields = false)
public record ClusterProperties(
        @DefaultValue("alone") Bus bus,
        @DefaultValue("200ms") Duration check,
        @DefaultValue("streamside") String name,
        @DefaultValue List<String> redisUrls) {

    /// How nodes learn what others have stored.
    public enum Bus {
        ALONE,
        DATABASE,
        REDIS
    }

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    public ClusterProperties {
        if (check.compareTo(SHORTEST) < 0 || check.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("check must be 10 ms to 5 s: " + check);
        }
        if (bus == Bus.REDIS && redisUrls.isEmpty()) {
            throw new IllegalArgumentException("redis-urls must name a server");
        }
    }

    /// Whether there is only one node.
    public boolean isAlone() {
        return bus == Bus.ALONE;
    }
}
