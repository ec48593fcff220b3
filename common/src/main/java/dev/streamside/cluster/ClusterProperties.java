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
/// @param check     how often a node looks, except with `alone`: 10 ms to 1 s. Viewers get what was sent elsewhere
///                  later by half of it on average. With `redis`, only while Redis is not heard, and once after a
///                  stream begins to be heard; otherwise once a second
/// @param name      begins the channels of `redis`, so that installations can share a server
/// @param redisUrls Redis or Valkey servers, `redis://` or `rediss://`, the same on all nodes. Each stream belongs to
///                  one
/// @param secret    signs messages through `redis`; unsigned ones are ignored. At least 32 characters, the same on all
///                  nodes. If empty, anybody who can publish to Redis can show viewers chats that were never stored
@ConfigurationProperties(prefix = "streamside.cluster", ignoreUnknownFields = false)
public record ClusterProperties(
        @DefaultValue("alone") Bus bus,
        @DefaultValue("200ms") Duration check,
        @DefaultValue("streamside") String name,
        @DefaultValue List<String> redisUrls,
        @DefaultValue("") String secret) {

    /// How nodes learn what others have stored.
    public enum Bus {
        ALONE,
        DATABASE,
        REDIS
    }

    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofSeconds(1);

    public ClusterProperties {
        if (check.compareTo(SHORTEST) < 0 || check.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("check must be 10 ms to 1 s: " + check);
        }
        if (bus == Bus.REDIS && redisUrls.isEmpty()) {
            throw new IllegalArgumentException("redis-urls must name a server");
        }
        if (!secret.isEmpty() && secret.length() < 32) {
            throw new IllegalArgumentException("secret must be at least 32 characters long, or empty");
        }
    }

    /// Whether there is only one node.
    public boolean isAlone() {
        return bus == Bus.ALONE;
    }

    /// Without what nobody may read in a log.
    @Override
    public String toString() {
        return "ClusterProperties[bus=" + bus + ", check=" + check + ", name=" + name + "]";
    }
}
