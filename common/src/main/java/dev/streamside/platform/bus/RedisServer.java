package dev.streamside.platform.bus;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One Redis server, with one connection to publish and one to receive.
///
/// A connection can look healthy and deliver nothing, for instance one to a server that was demoted. So a
/// node sends itself a heartbeat. If it has not received one for three seconds, it counts as disconnected,
/// whatever the state of the connection, and reconnects. Without a connection it counts as disconnected at
/// once. A dropped connection is replaced with the next heartbeat, and not by Lettuce: so what one connection
/// has confirmed is never assumed of another.
final class RedisServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RedisServer.class);
    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);
    private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(500);
    private static final Duration COMMAND_TIMEOUT = Duration.ofMillis(200);
    private static final Duration SILENT_AFTER = Duration.ofSeconds(3);
    /// How many heartbeats are published before a connection is given up: the first may arrive before the
    /// subscription.
    private static final int MIN_BEATS = 2;
    /// Publications without a reply. Beyond that, messages are dropped: their entries are found in the
    /// database.
    private static final int MAX_UNANSWERED = 256;

    private final RedisClient client;
    private final String address;
    private final String ownChannel;
    private final MessageSignature signature;
    private final Bus.Listener listener;
    private final BusMetrics metrics;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicBoolean warned = new AtomicBoolean();
    /// Guards the fields below, except volatile ones. Held while connecting.
    private final ReentrantLock connecting = new ReentrantLock();
    private volatile Set<String> wanted;
    /// The channels that Redis has confirmed to the receiving connection.
    private Set<String> subscribed = Set.of();
    private volatile @Nullable StatefulRedisConnection<String, byte[]> publishing;
    private volatile @Nullable StatefulRedisPubSubConnection<String, byte[]> listening;
    /// How many heartbeats were published since both connections were opened.
    private int beats;
    private volatile long heardNanos = System.nanoTime();
    private @Nullable Long firstBeatNanos;
    private boolean wasSilent;

    /// @param ownChannel the channel to which only this node subscribes
    /// @param listener receives the events of all other channels
    RedisServer(String uri, String ownChannel, MessageSignature signature, Bus.Listener listener, BusMetrics metrics) {
        RedisURI parsed = RedisURI.create(uri);
        parsed.setTimeout(COMMAND_TIMEOUT);
        this.client = RedisClient.create(parsed);
        this.address = parsed.getHost() + ":" + parsed.getPort();
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .requestQueueSize(1_000)
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .timeoutOptions(TimeoutOptions.enabled(COMMAND_TIMEOUT))
                .build());
        this.ownChannel = ownChannel;
        this.wanted = Set.of(ownChannel);
        this.signature = signature;
        this.listener = listener;
        this.metrics = metrics;
    }

    /// Whether nothing can be received: there is no connection, or it has delivered no heartbeat for three
    /// seconds.
    boolean isDisconnected() {
        return !isListening() || isSilent();
    }

    private boolean isListening() {
        StatefulRedisPubSubConnection<String, byte[]> connection = listening;
        return connection != null && connection.isOpen();
    }

    private boolean isSilent() {
        return System.nanoTime() - heardNanos >= SILENT_AFTER.toNanos();
    }

    void publish(String channel, byte[] message) {
        StatefulRedisConnection<String, byte[]> connection = publishing;
        if (connection == null || unanswered.get() >= MAX_UNANSWERED) {
            metrics.dropped();
            return;
        }
        unanswered.incrementAndGet();
        try {
            var _ = connection
                    .async()
                    .publish(channel, signature.sign(channel, message))
                    .whenComplete((receivers, failure) -> {
                        unanswered.decrementAndGet();
                        if (failure == null) {
                            metrics.published();
                        } else {
                            metrics.dropped();
                        }
                    });
        } catch (RedisException _) {
            unanswered.decrementAndGet();
            metrics.dropped();
        }
    }

    /// Call this once a second, on one thread.
    void beat() {
        connecting.lock();
        try {
            boolean silent = isSilent();
            report(silent);
            if (!isConnected() || (silent && beats >= MIN_BEATS)) {
                connect();
            }
            subscribe();
            beats++;
        } finally {
            connecting.unlock();
        }
        publish(ownChannel, new byte[0]);
    }

    /// Nothing can be received before the first heartbeat, which may come late on a slow machine.
    private void report(boolean silent) {
        if (firstBeatNanos == null) {
            firstBeatNanos = System.nanoTime();
        }
        boolean known = silent && System.nanoTime() - firstBeatNanos >= SILENT_AFTER.toNanos();
        if (known != wasSilent) {
            wasSilent = known;
            log.warn("Redis at {} is {}", address, known ? "silent: everything is read from the database" : "heard");
        }
    }

    private boolean isConnected() {
        return publishing != null && publishing.isOpen() && isListening();
    }

    private void connect() {
        disconnect();
        try {
            publishing = client.connect(CODEC);
            StatefulRedisPubSubConnection<String, byte[]> fresh = client.connectPubSub(CODEC);
            Set<String> confirmed = ConcurrentHashMap.newKeySet();
            fresh.addListener(new RedisPubSubAdapter<String, byte[]>() {
                @Override
                public void message(String channel, byte[] signed) {
                    arrived(channel, signature.verify(channel, signed));
                }

                @Override
                public void subscribed(String channel, long count) {
                    confirmed.add(channel);
                    if (!channel.equals(ownChannel)) {
                        listener.subscribed(channel);
                    }
                }

                @Override
                public void unsubscribed(String channel, long count) {
                    confirmed.remove(channel);
                }
            });
            // Separately and first: among many others, it might be confirmed only after the next heartbeat.
            var _ = fresh.async().subscribe(ownChannel);
            subscribed = confirmed;
            listening = fresh;
            beats = 0;
        } catch (RedisException failure) {
            log.debug("Redis at {} cannot be reached", address, failure);
            disconnect();
        }
    }

    /// @param message null if it is not from a node
    private void arrived(String channel, byte @Nullable [] message) {
        if (message == null) {
            metrics.rejected();
            if (warned.compareAndSet(false, true)) { // a publisher must not be able to fill the log
                log.warn(
                        "Redis at {}: a message without the signature of this installation is dropped. Either not all"
                                + " nodes have the same streamside.cluster.secret, or somebody else publishes. This is said once",
                        address);
            }
        } else if (channel.equals(ownChannel)) {
            heardNanos = System.nanoTime();
        } else {
            listener.arrived(channel, message);
        }
    }

    /// Subscribes to these channels and its own, and to no others, as soon as there is a connection. Does not
    /// wait for one.
    void follow(Set<String> channels) {
        var all = new HashSet<>(channels);
        all.add(ownChannel);
        wanted = Set.copyOf(all);
        if (connecting.tryLock()) {
            try {
                subscribe();
            } finally {
                connecting.unlock();
            }
        }
    }

    /// Subscribes to channels that are not confirmed. Redis may not have received the command, or may have
    /// refused it, so each heartbeat repeats it.
    private void subscribe() {
        Set<String> now = wanted;
        StatefulRedisPubSubConnection<String, byte[]> connection = listening;
        if (connection == null) {
            return;
        }
        String[] more = without(now, subscribed);
        String[] fewer = without(subscribed, now);
        try {
            if (more.length > 0) {
                var _ = connection.async().subscribe(more);
            }
            if (fewer.length > 0) {
                var _ = connection.async().unsubscribe(fewer);
            }
        } catch (RedisException failure) {
            log.debug("Redis at {} takes no subscriptions", address, failure);
        }
    }

    private static String[] without(Set<String> all, Set<String> some) {
        return all.stream().filter(each -> !some.contains(each)).toArray(String[]::new);
    }

    private void disconnect() {
        StatefulRedisConnection<String, byte[]> before = publishing;
        publishing = null;
        if (before != null) {
            var _ = before.closeAsync();
        }
        StatefulRedisPubSubConnection<String, byte[]> listened = listening;
        listening = null;
        subscribed = Set.of();
        if (listened != null) {
            var _ = listened.closeAsync();
        }
    }

    /// Also closes the connections.
    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }
}
