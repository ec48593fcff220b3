package dev.streamside.platform.bus;

import static java.util.stream.Collectors.toSet;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.factory.DisposableBean;

/// Messages over Redis or Valkey, PUB/SUB only: nothing is stored there. With several servers, each channel
/// belongs to one of them.
public final class RedisBus implements Bus, DisposableBean {
    private static final int STRIPES = 4;
    private static final int MAX_WAITING = 4_096;

    private final String prefix;
    private final List<RedisServer> servers = new ArrayList<>();
    private final List<ThreadPoolExecutor> stripes;
    private final BusMetrics metrics;
    private final Map<String, Listener> always = new ConcurrentHashMap<>();
    private volatile Listener listener = (channel, message) -> {};

    /// @param prefix of all channels, so that installations can share a server
    /// @param node   the id of this node
    /// @param secret that signs messages; empty for none
    public RedisBus(List<String> uris, String prefix, long node, String secret, MeterRegistry registry) {
        var signature = new MessageSignature(secret);
        this.prefix = prefix + ":";
        this.metrics = new BusMetrics(registry);
        this.stripes = IntStream.range(0, STRIPES).mapToObj(this::stripe).toList();
        for (String uri : uris) {
            servers.add(new RedisServer(
                    uri, prefix + ":node:" + Long.toUnsignedString(node, 36), signature, new Incoming(), metrics));
        }
        Gauge.builder("streamside.bus.deaf", this, bus -> bus.isDisconnected() ? 1 : 0)
                .description("1 while this node hears nothing from others and reads everything from the database.")
                .register(registry);
    }

    private ThreadPoolExecutor stripe(int number) {
        return new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MAX_WAITING),
                Thread.ofPlatform().daemon().name("bus-" + number).factory(),
                (task, full) -> metrics.overflowed());
    }

    /// Passes the events of each server to the channel's listener, with the channel's name without the
    /// prefix.
    private final class Incoming implements Listener {
        @Override
        public void arrived(String channel, byte[] message) {
            metrics.received();
            String name = channel.substring(prefix.length());
            stripes.get(Math.floorMod(channel.hashCode(), STRIPES))
                    .execute(() -> listenerOf(name).arrived(name, message));
        }

        @Override
        public void subscribed(String channel) {
            String name = channel.substring(prefix.length());
            listenerOf(name).subscribed(name);
        }
    }

    private Listener listenerOf(String name) {
        return always.getOrDefault(name, listener);
    }

    @Override
    public void listen(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void listen(String channel, Listener listener) {
        always.put(channel, listener);
    }

    @Override
    public void publish(String channel, byte[] message) {
        serverOf(channel).publish(prefix + channel, message);
    }

    @Override
    public void follow(Set<String> channels) {
        for (RedisServer server : servers) {
            server.follow(Stream.concat(channels.stream(), always.keySet().stream())
                    .filter(channel -> serverOf(channel) == server)
                    .map(prefix::concat)
                    .collect(toSet()));
        }
    }

    /// Each server has its own number for a channel, and the highest wins. So an additional server takes over
    /// few channels.
    private RedisServer serverOf(String channel) {
        RedisServer best = servers.getFirst();
        for (int i = 1, most = weight(channel, 0); i < servers.size(); i++) {
            if (weight(channel, i) > most) {
                most = weight(channel, i);
                best = servers.get(i);
            }
        }
        return best;
    }

    private static int weight(String channel, int server) {
        int mixed = (channel.hashCode() + 0x9E3779B9 * (server + 1)) * 0x85EBCA6B;
        return (mixed ^ (mixed >>> 15)) * 0xC2B2AE35;
    }

    @Override
    public boolean carries() {
        return true;
    }

    @Override
    public boolean isDisconnected() {
        return servers.stream().anyMatch(RedisServer::isDisconnected);
    }

    /// Shows this node whether it still receives messages. Call this once a second, on one thread. All
    /// servers are called at the same time: one that cannot be reached takes half a second, and several must
    /// not make the others look disconnected.
    public void beat() {
        CompletableFuture.allOf(servers.stream()
                        .map(server -> CompletableFuture.runAsync(server::beat, Thread::startVirtualThread))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    @Override
    public void destroy() {
        servers.forEach(RedisServer::close);
        stripes.forEach(ThreadPoolExecutor::shutdownNow);
    }
}
