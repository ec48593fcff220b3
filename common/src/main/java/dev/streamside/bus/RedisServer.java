package dev.streamside.bus;

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

/// One Redis server, with a connection to publish and one to listen.
///
/// A connection can look well and bring nothing, for instance to a server that was demoted. So a node speaks to
/// itself: if it has not heard its own beat for three seconds, it is deaf, whatever the connection says, and connects
/// anew. Without a connection it is deaf at once. One that was cut is replaced with the next beat, too, and not by
/// Lettuce: so nothing that was confirmed to one is believed of another.
final class RedisServer implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RedisServer.class);
    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);
    private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(500);
    private static final Duration COMMAND_TIMEOUT = Duration.ofMillis(200);
    private static final Duration SILENT_AFTER = Duration.ofSeconds(3);
    /// So many are published before a connection is given up: the first may come before Redis has the subscription.
    private static final int MIN_BEATS = 2;
    /// Publications without an answer. Beyond that, messages are dropped: their entries are found in the database.
    private static final int MAX_UNANSWERED = 256;

    private final RedisClient client;
    private final String address;
    private final String ownChannel;
    private final MessageSignature signature;
    private final Bus.Listener listener;
    private final BusMetrics metrics;
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicBoolean warned = new AtomicBoolean();
    /// Guards what follows, except what is volatile. Held while connecting.
    private final ReentrantLock connecting = new ReentrantLock();
    private volatile Set<String> wanted;
    /// What Redis has confirmed to the connection that listens.
    private Set<String> subscribed = Set.of();
    private volatile @Nullable StatefulRedisConnection<String, byte[]> publishing;
    private volatile @Nullable StatefulRedisPubSubConnection<String, byte[]> listening;
    /// How many were published since both connections were opened.
    private int beats;
    private volatile long heardNanos = System.nanoTime();
    private @Nullable Long firstBeatNanos;
    private boolean wasSilent;

    /// @param ownChannel on which nobody but this node listens
    /// @param listener   is told of all other channels
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

    /// Whether nothing can be heard: there is no connection, or it has brought nothing for three seconds.
    boolean isDeaf() {
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

    /// Once a second, by one thread.
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

    /// Nothing can be heard before the first beat, which may come late on a slow machine.
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
                        listener.heard(channel);
                    }
                }

                @Override
                public void unsubscribed(String channel, long count) {
                    confirmed.remove(channel);
                }
            });
            // By itself and first: among many others, it might be confirmed only after the next beat.
            var _ = fresh.async().subscribe(ownChannel);
            subscribed = confirmed;
            listening = fresh;
            beats = 0;
        } catch (RedisException failure) {
            log.debug("Redis at {} cannot be reached", address, failure);
            disconnect();
        }
    }

    /// @param message null for one that is not from a node
    private void arrived(String channel, byte @Nullable [] message) {
        if (message == null) {
            metrics.rejected();
            if (warned.compareAndSet(false, true)) { // who can publish must not be able to fill the log
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

    /// Listens to these channels, its own, and no others, as soon as there is a connection. Does not wait for one.
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

    /// Asks for what is not confirmed. Redis may not have got it, or may have refused it, so each beat asks again.
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

    /// Also ends the connections.
    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }
}
