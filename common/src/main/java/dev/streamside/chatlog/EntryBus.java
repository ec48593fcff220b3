package dev.streamside.chatlog;

import dev.streamside.bus.Bus;
import dev.streamside.cluster.Nodes;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Passes committed entries on to the nodes that read their streams, and shows those that arrive. What gets lost on
/// the way leaves a hole before the next entry, or is found by the [HeadCheck].
@Component
class EntryBus {
    private static final Logger log = LoggerFactory.getLogger(EntryBus.class);
    private static final int MAX_BYTES = 64 * 1_024;
    /// Messages of two nodes overtake each other now and then. What is missing for longer is read from the database.
    private static final long HOLE_PATIENCE_MILLIS = 20;

    private final Bus bus;
    private final Nodes nodes;
    private final Timelines timelines;
    private final Bulkhead bulkhead;
    private final Set<StreamId> holes = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean warned = new AtomicBoolean();
    private final Executor later = CompletableFuture.delayedExecutor(
            HOLE_PATIENCE_MILLIS, TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor());

    EntryBus(Bus bus, Nodes nodes, Timelines timelines, Bulkhead bulkhead) {
        this.bus = bus;
        this.nodes = nodes;
        this.timelines = timelines;
        this.bulkhead = bulkhead;
        bus.listen(this::arrived);
    }

    /// Listens to the streams that are read here.
    void follow(Set<StreamId> streamIds) {
        if (!bus.carries()) {
            return;
        }
        bus.follow(streamIds.stream().map(StreamId::toString).collect(Collectors.toSet()));
    }

    /// Whether everything has to be looked for in the database.
    boolean isDeaf() {
        return bus.isDeaf();
    }

    /// Never waits.
    ///
    /// @param committed neighbouring entries
    void publish(StreamId streamId, List<Entry> committed) {
        if (!bus.carries()) {
            return;
        }
        int epoch = timelines.shown(streamId).epoch();
        var some = new ArrayList<Entry>();
        int bytes = 0;
        for (Entry entry : committed) {
            if (bytes > 0 && bytes + entry.json().length > MAX_BYTES) {
                publish(streamId, epoch, some);
                some.clear();
                bytes = 0;
            }
            some.add(entry);
            bytes += entry.json().length;
        }
        publish(streamId, epoch, some);
    }

    private void publish(StreamId streamId, int epoch, List<Entry> entries) {
        bus.publish(streamId.toString(), EntryMessages.write(new EntryMessages.Entries(nodes.self(), epoch, entries)));
    }

    private void arrived(String channel, byte[] bytes) {
        StreamId streamId = StreamId.of(channel);
        try {
            EntryMessages.Entries message = EntryMessages.read(bytes);
            if (message != null
                    && message.node() != nodes.self()
                    && !timelines.arrived(streamId, message.epoch(), message.entries())
                    && holes.add(streamId)) {
                later.execute(() -> fill(streamId));
            }
        } catch (RuntimeException failure) {
            if (warned.compareAndSet(false, true)) { // who can publish must not be able to fill the log
                log.warn("Stream {}: a message of another node cannot be used. This is said once", streamId, failure);
            } else {
                log.debug("Stream {}: a message of another node cannot be used", streamId, failure);
            }
        }
    }

    private void fill(StreamId streamId) {
        holes.remove(streamId);
        try {
            bulkhead.call(() -> {
                timelines.catchUp(streamId);
                return streamId;
            });
        } catch (RuntimeException failure) {
            log.debug("Stream {}: a hole is left to the next look", streamId, failure);
        }
    }
}
