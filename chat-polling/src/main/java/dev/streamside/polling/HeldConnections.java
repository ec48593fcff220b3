package dev.streamside.polling;

import dev.streamside.chatlog.Entry;
import dev.streamside.chatlog.Timelines;
import dev.streamside.delivery.Hub;
import dev.streamside.delivery.Receiver;
import dev.streamside.delivery.Subscription;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.server.ServerConnections;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Timeline;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/// Connections that are held until there is something new: those of polls that wait, and of streams of events. Their
/// number is limited, in all and of each client address. Safe for any thread.
@Component
class HeldConnections implements Timelines.Watcher {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final Hub<News> hub;
    private final int max;
    private final int maxPerAddress;
    private final AtomicInteger held = new AtomicInteger();
    private final ConcurrentHashMap<ClientAddress, Integer> byAddress = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<StreamId, Integer> byStream = new ConcurrentHashMap<>();

    HeldConnections(Hub<News> hub, Timelines timelines, PollingProperties properties, ServerConnections connections) {
        this.hub = hub;
        this.max = Math.min(properties.maxHeld(), connections.max() / 10 * 9);
        this.maxPerAddress = properties.heldPerAddress();
        timelines.watch(this);
    }

    /// Whether there is room for one more. Of those who ask at the same moment, a few too many may be let in.
    boolean hasRoom(ClientAddress address) {
        return held.get() < max && byAddress.getOrDefault(address, 0) < maxPerAddress;
    }

    /// Refuses one more if there is no room.
    ///
    /// @throws Refusal `TRY_LATER` or `TOO_MANY_CONNECTIONS`
    void requireRoom(ClientAddress address) {
        if (held.get() >= max) {
            throw Refusal.until(ProblemCode.TRY_LATER, "There is no room for another connection.", RETRY_AFTER);
        }
        if (!hasRoom(address)) {
            throw Refusal.until(
                    ProblemCode.TOO_MANY_CONNECTIONS, "Too many connections from your network.", RETRY_AFTER);
        }
    }

    /// Serves `receiver` from now on. Arguments as for [Hub#subscribe].
    Subscription<News> enter(
            ClientAddress address,
            Receiver<News> receiver,
            StreamId streamId,
            Overflow overflow,
            long cursor,
            Timeline timeline) {
        held.incrementAndGet();
        byAddress.merge(address, 1, Integer::sum);
        byStream.merge(streamId, 1, Integer::sum);
        return hub.subscribe(receiver, streamId, overflow, cursor, timeline);
    }

    void leave(ClientAddress address, StreamId streamId, Subscription<News> subscription) {
        hub.unsubscribe(subscription);
        byStream.computeIfPresent(streamId, (key, count) -> count == 1 ? null : count - 1);
        byAddress.computeIfPresent(address, (key, count) -> count == 1 ? null : count - 1);
        held.decrementAndGet();
    }

    int size() {
        return held.get();
    }

    @Override
    public void changed(StreamId streamId, Timeline timeline, List<Entry> appended) {
        hub.changed(streamId, timeline);
    }

    @Override
    public Set<StreamId> watched() {
        return Collections.unmodifiableSet(byStream.keySet());
    }
}
