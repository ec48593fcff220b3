package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.StreamId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// One worker without a thread: each turn checks its tasks once, at a time that the test sets.
abstract class WorkerByHand {
    static final StreamId STREAM = new StreamId(1);
    static final StreamId OTHER_STREAM = new StreamId(2);
    static final Duration MAX_INTERVAL = Duration.ofMillis(250);
    static final int UNLIMITED = 1_000_000;

    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final Timeline timeline = new Timeline(1_000, 0);
    final List<String> encoded = new ArrayList<>();
    private long now;
    DeliveryThread thread = new DeliveryThread(pacer(UNLIMITED));
    HubWorker<String> worker = worker(UNLIMITED);

    HubWorker<String> worker(int writesPerSecond) {
        return worker(writesPerSecond, 0);
    }

    HubWorker<String> worker(int writesPerSecond, int entriesPerSecond) {
        registry = new SimpleMeterRegistry();
        thread = new DeliveryThread(pacer(writesPerSecond));
        return new HubWorker<>(thread, properties(entriesPerSecond), this::encode, new DeliveryMetrics(registry));
    }

    /// Nothing is merged before the pace merges.
    static DeliveryProperties properties(int entriesPerSecond) {
        return properties(entriesPerSecond, 0);
    }

    static DeliveryProperties properties(int entriesPerSecond, int mergeAbove) {
        return new DeliveryProperties(UNLIMITED, mergeAbove, Duration.ofMillis(100), MAX_INTERVAL, entriesPerSecond, 1);
    }

    private static WritePacer pacer(int writesPerSecond) {
        return new WritePacer(writesPerSecond, Duration.ofMillis(100), MAX_INTERVAL, 0);
    }

    FakeReceiver subscribe(StreamId streamId, Timeline timeline) {
        var receiver = new FakeReceiver();
        subscribe(receiver, streamId, timeline);
        return receiver;
    }

    Subscription<String> subscribe(FakeReceiver receiver, StreamId streamId, Timeline timeline) {
        return subscribe(receiver, streamId, Overflow.SKIP, timeline);
    }

    Subscription<String> subscribe(FakeReceiver receiver, StreamId streamId, Overflow overflow, Timeline timeline) {
        var subscription = new Subscription<>(receiver, streamId, overflow, 0, 0, 0);
        worker.add(subscription, timeline);
        turn();
        return subscription;
    }

    void appendMany(int count) {
        for (int i = 0; i < count; i++) {
            append("a");
        }
    }

    /// Appends an entry that no viewer may skip.
    void appendEssential(String entry) {
        timeline.append(
                timeline.head() + 1, List.of(new TimelineEntry(entry.getBytes(StandardCharsets.UTF_8), true, 0, 0)));
        worker.changed(STREAM, timeline);
    }

    void append(String entry) {
        append(STREAM, timeline, entry);
    }

    void append(StreamId streamId, Timeline timeline, String entry) {
        timeline.append(timeline.head() + 1, List.of(new TimelineEntry(entry.getBytes(StandardCharsets.UTF_8))));
        worker.changed(streamId, timeline);
    }

    void turn() {
        thread.turn(now);
    }

    void turnAfter(Duration passed) {
        now += passed.toNanos();
        turn();
    }

    String encode(Slice entries, EntryForm form) {
        byte[] bytes = new byte[entries.byteLength()];
        entries.copyTo(bytes, 0);
        var frame = (entries.skipped() == 0 ? "" : "+" + entries.skipped() + " ")
                + new String(bytes, StandardCharsets.UTF_8);
        encoded.add(frame);
        return frame;
    }

    static long served(List<FakeReceiver> receivers) {
        return receivers.stream()
                .filter(receiver -> !receiver.received.isEmpty())
                .count();
    }
}
