package dev.streamside.chatlog;

import dev.streamside.bus.Bus;
import dev.streamside.cluster.Nodes;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Passes committed entries on to the nodes that read their streams, and shows those that arrive. What gets lost on
/// the way leaves a hole before the next entry, or is found by the [HeadCheck].
@Component
class EntryBus implements Bus.Listener {
    private static final Logger log = LoggerFactory.getLogger(EntryBus.class);
    private static final int MAX_BYTES = 64 * 1_024;
    /// Messages of two nodes overtake each other now and then. What is missing for longer is read from the database.
    private static final long HOLE_PATIENCE_MILLIS = 20;
    /// For what another node has stored just before: reading it would take about as long.
    private static final Duration EARLIER_PATIENCE = Duration.ofMillis(5);
    /// After a wait in vain nobody waits for so long: every sender of this node pays for it.
    private static final Duration NO_PATIENCE = Duration.ofMillis(100);

    private static final long LOOK_NANOS = 200_000;

    private final Bus bus;
    private final Nodes nodes;
    private final Timelines timelines;
    private final Bulkhead bulkhead;
    private final NextCheck nextCheck;
    /// The newest number that was heard of, of each stream that lacks something before it.
    private final Map<StreamId, Long> holes = new ConcurrentHashMap<>();
    private final EarlyMessages early = new EarlyMessages();
    private volatile long waitAgainNanos = System.nanoTime();
    private final AtomicBoolean warned = new AtomicBoolean();
    private final Executor later = CompletableFuture.delayedExecutor(
            HOLE_PATIENCE_MILLIS, TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor());

    EntryBus(Bus bus, Nodes nodes, Timelines timelines, Bulkhead bulkhead, NextCheck nextCheck) {
        this.bus = bus;
        this.nodes = nodes;
        this.timelines = timelines;
        this.bulkhead = bulkhead;
        this.nextCheck = nextCheck;
        bus.listen(this);
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

    @Override
    public void arrived(String channel, byte[] bytes) {
        StreamId streamId = StreamId.of(channel);
        try {
            EntryMessages.Entries message = EntryMessages.read(bytes);
            if (message != null && message.node() != nodes.self()) {
                arrived(streamId, message);
            }
        } catch (RuntimeException failure) {
            cannotBeUsed(streamId, failure);
        }
    }

    /// What was stored between the reading of a timeline and now has not been heard, and only a look finds it.
    @Override
    public void heard(String channel) {
        nextCheck.bringForward();
    }

    private void cannotBeUsed(StreamId streamId, RuntimeException failure) {
        if (warned.compareAndSet(false, true)) { // who can publish must not be able to fill the log
            log.warn("Stream {}: a message of another node cannot be used. This is said once", streamId, failure);
        } else {
            log.debug("Stream {}: a message of another node cannot be used", streamId, failure);
        }
    }

    private void arrived(StreamId streamId, EntryMessages.Entries message) {
        if (timelines.hasLaterEpoch(streamId, message.epoch())) {
            expect(streamId, message.lastSeq()); // which reads its entries from the database
        } else if (!show(streamId, message)) {
            early.keep(streamId, message);
            expect(streamId, message.lastSeq());
        }
        showEarly(streamId); // also if it was kept: what it waits for may have been shown meanwhile
    }

    private boolean show(StreamId streamId, EntryMessages.Entries message) {
        return timelines.arrived(streamId, message.epoch(), message.entries());
    }

    private void expect(StreamId streamId, long seq) {
        holes.compute(streamId, (id, newest) -> {
            if (newest == null) {
                later.execute(() -> fill(id, seq));
                return seq;
            }
            return Math.max(newest, seq);
        });
    }

    /// Shows what had come before the entries that were shown now.
    void showEarly(StreamId streamId) {
        early.offer(streamId, message -> {
            try {
                return show(streamId, message);
            } catch (RuntimeException failure) {
                cannotBeUsed(streamId, failure);
                return true; // it must not stand in the way of others
            }
        });
    }

    /// Waits a moment for what other nodes have numbered before `seq`: it is stored, and mostly on its way.
    void awaitEarlier(StreamId streamId, long seq) {
        if (!bus.carries() || bus.isDeaf() || System.nanoTime() - waitAgainNanos < 0) {
            return;
        }
        long deadline = System.nanoTime() + EARLIER_PATIENCE.toNanos();
        while (timelines.lacks(streamId, seq - 1)) {
            if (System.nanoTime() - deadline >= 0) {
                waitAgainNanos = deadline + NO_PATIENCE.toNanos();
                return;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /// @param awaited the number that was heard of when the hole was noticed
    private void fill(StreamId streamId, long awaited) {
        Long known = holes.remove(streamId); // first: what is kept from now on has a task of its own
        long newest = known == null ? awaited : known;
        showEarly(streamId); // others may have closed the hole
        if (timelines.lacks(streamId, awaited)) {
            read(streamId);
            showEarly(streamId);
        } else if (timelines.lacks(streamId, newest)) {
            expect(streamId, newest); // a younger hole
            return;
        }
        early.forget(streamId, newest); // they are shown, or the next look finds them
    }

    private void read(StreamId streamId) {
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
