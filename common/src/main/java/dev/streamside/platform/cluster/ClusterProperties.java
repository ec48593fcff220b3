package dev.streamside.platform.cluster;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of several nodes on one database.
///
/// @param bus       how nodes learn what others have stored. `alone`: there is one node, and no other may use
///                  the database. `database`: each node queries the database. `redis`: as `database`, and
///                  entries are also sent to the other nodes. All nodes must have the same setting
/// @param check     how often a node queries the database, except with `alone`: 10 ms to 1 s. Viewers get
///                  messages from other nodes later by half of this on average. With `redis`, it only applies
///                  while Redis is disconnected, and once after each new subscription; otherwise the query
///                  runs once a second
/// @param name      begins the channels of `redis`, so that installations can share a server
/// @param redisUrls Redis or Valkey servers, `redis://` or `rediss://`, the same on all nodes. Each stream belongs to
///                  one
/// @param secret    signs messages through `redis`; unsigned ones are ignored. At least 32 characters, the same on
///                  all nodes. Required with `redis`, unless `unsigned` is `allowed`
/// @param unsigned  `allowed`: with `redis`, `secret` may be empty. Then anyone who can publish to Redis can
///                  show viewers chats that were never stored
@ConfigurationProperties(prefix = "streamside.cluster", ignoreUnknownFields = false)
public record ClusterProperties(
        @DefaultValue("alone") Bus bus,
        @DefaultValue("200ms") Duration check,
        @DefaultValue("streamside") String name,
        @DefaultValue List<String> redisUrls,
        @DefaultValue("") String secret,
        @DefaultValue("refused") Unsigned unsigned) {

    /// Whether nodes may exchange messages without a signature.
    public enum Unsigned {
        REFUSED,
        ALLOWED
    }

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
        if (bus == Bus.REDIS && secret.isEmpty() && unsigned == Unsigned.REFUSED) {
            throw new IllegalArgumentException("secret must be set, the same on all nodes: without one, anybody who can"
                    + " publish to Redis can show viewers chats that were never stored. Where nobody else can, set"
                    + " unsigned=allowed instead");
        }
        if (!secret.isEmpty() && secret.length() < 32) {
            throw new IllegalArgumentException("secret must be at least 32 characters long, or empty");
        }
    }

    /// Whether there is only one node.
    public boolean isAlone() {
        return bus == Bus.ALONE;
    }

    /// Without the secret, which must not get into a log.
    @Override
    public String toString() {
        return "ClusterProperties[bus=" + bus + ", check=" + check + ", name=" + name + "]";
    }
}
