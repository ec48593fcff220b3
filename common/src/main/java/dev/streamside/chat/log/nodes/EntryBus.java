package dev.streamside.chat.log.nodes;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.log.memory.NextCheck;
import dev.streamside.platform.bus.Bus;
import dev.streamside.platform.cluster.Nodes;
import dev.streamside.platform.id.StreamId;
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

/// Publishes committed entries to the nodes that read their streams, and shows those received. A lost message
/// shows as a gap before the next entry, or is found by the [HeadCheck].
@Component
public class EntryBus implements Bus.Listener {
    private static final Logger log = LoggerFactory.getLogger(EntryBus.class);
    private static final int MAX_BYTES = 64 * 1_024;
    /// Messages of two nodes overtake each other now and then. Entries that are missing for longer are read
    /// from the database.
    private static final long HOLE_PATIENCE_MILLIS = 20;
    /// How long to wait for entries that another node has just stored: reading them would take about as long.
    private static final Duration EARLIER_PATIENCE = Duration.ofMillis(5);
    /// How long this node does not wait again after a wait in vain: every wait delays all of its senders.
    private static final Duration NO_PATIENCE = Duration.ofMillis(100);

    private static final long POLL_NANOS = 200_000;

    private final Bus bus;
    private final Nodes nodes;
    private final RemoteEntries remote;
    private final EntryEncoder encoder;
    private final NextCheck nextCheck;
    /// The newest number received, for each stream with a gap before it.
    private final Map<StreamId, Long> holes = new ConcurrentHashMap<>();
    private final EarlyMessages early = new EarlyMessages();
    private volatile long waitAgainNanos = System.nanoTime();
    private final AtomicBoolean warned = new AtomicBoolean();
    private final Executor later = CompletableFuture.delayedExecutor(
            HOLE_PATIENCE_MILLIS, TimeUnit.MILLISECONDS, Executors.newVirtualThreadPerTaskExecutor());

    EntryBus(Bus bus, Nodes nodes, RemoteEntries remote, EntryEncoder encoder, NextCheck nextCheck) {
        this.bus = bus;
        this.nodes = nodes;
        this.remote = remote;
        this.encoder = encoder;
        this.nextCheck = nextCheck;
        bus.listen(this);
    }

    /// Subscribes to the streams that are read here.
    void follow(Set<StreamId> streamIds) {
        if (!bus.carries()) {
            return;
        }
        bus.follow(streamIds.stream().map(StreamId::toString).collect(Collectors.toSet()));
    }

    /// Whether the bus delivers nothing, so that all entries must be found in the database.
    boolean isDisconnected() {
        return bus.isDisconnected();
    }

    /// Never waits.
    ///
    /// @param committed neighbouring entries
    public void publish(StreamId streamId, List<Entry> committed) {
        if (!bus.carries()) {
            return;
        }
        int epoch = remote.shown(streamId).epoch();
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
            EntryMessages.Entries message = EntryMessages.read(bytes, encoder::author);
            if (message != null && message.node() != nodes.self()) {
                receive(streamId, message);
            }
        } catch (RuntimeException failure) {
            cannotBeUsed(streamId, failure);
        }
    }

    /// Entries stored between the load of the timeline and this subscription were not received. Only a check
    /// finds them.
    @Override
    public void subscribed(String channel) {
        nextCheck.bringForward();
    }

    private void cannotBeUsed(StreamId streamId, RuntimeException failure) {
        if (warned.compareAndSet(false, true)) { // a publisher must not be able to fill the log
            log.warn("Stream {}: a message of another node cannot be used. This is said once", streamId, failure);
        } else {
            log.debug("Stream {}: a message of another node cannot be used", streamId, failure);
        }
    }

    private void receive(StreamId streamId, EntryMessages.Entries message) {
        if (remote.areOfEarlierEpoch(streamId, message.epoch())) {
            expect(streamId, message.lastSeq()); // which reads its entries from the database
        } else if (!showReceived(streamId, message)) {
            early.keep(streamId, message);
            expect(streamId, message.lastSeq());
        }
        showEarly(streamId); // even if it was kept: the entries before it may have been shown meanwhile
    }

    private boolean showReceived(StreamId streamId, EntryMessages.Entries message) {
        return remote.showReceived(streamId, message.epoch(), message.entries());
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

    /// Shows messages that arrived before the entries that have just been shown.
    public void showEarly(StreamId streamId) {
        early.offer(streamId, message -> {
            try {
                return showReceived(streamId, message);
            } catch (RuntimeException failure) {
                cannotBeUsed(streamId, failure);
                return true; // an unusable message must not block the others
            }
        });
    }

    /// Waits briefly for entries with numbers below `seq` from other nodes: they are stored, and mostly on
    /// their way.
    public void awaitEarlier(StreamId streamId, long seq) {
        if (!bus.carries() || bus.isDisconnected() || System.nanoTime() - waitAgainNanos < 0) {
            return;
        }
        long deadline = System.nanoTime() + EARLIER_PATIENCE.toNanos();
        while (remote.areMissing(streamId, seq - 1)) {
            if (System.nanoTime() - deadline >= 0) {
                waitAgainNanos = deadline + NO_PATIENCE.toNanos();
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// @param awaited the number that was received when the gap was noticed
    private void fill(StreamId streamId, long awaited) {
        Long known = holes.remove(streamId); // first: messages kept from now on start a task of their own
        long newest = known == null ? awaited : known;
        showEarly(streamId); // other messages may have closed the gap
        if (remote.areMissing(streamId, awaited)) {
            read(streamId);
            showEarly(streamId);
        } else if (remote.areMissing(streamId, newest)) {
            expect(streamId, newest); // a newer gap
            return;
        }
        early.forget(streamId, newest); // they are shown, or the next check finds them
    }

    private void read(StreamId streamId) {
        try {
            remote.read(streamId);
        } catch (RuntimeException failure) {
            log.debug("Stream {}: a hole is left to the next check", streamId, failure);
        }
    }
}
