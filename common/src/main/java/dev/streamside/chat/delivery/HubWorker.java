package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.StreamId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// The subscribers of a hub that one thread serves: some of the subscribers of every stream.
final class HubWorker<F> {
    private final Map<StreamId, Subscribers<F>> streams = new ConcurrentHashMap<>();
    private final DeliveryThread thread;
    private final DeliveryProperties properties;
    private final FrameEncoder<F> encoder;
    private final DeliveryMetrics metrics;

    HubWorker(DeliveryThread thread, DeliveryProperties properties, FrameEncoder<F> encoder, DeliveryMetrics metrics) {
        this.thread = thread;
        this.properties = properties;
        this.encoder = encoder;
        this.metrics = metrics;
    }

    void add(Subscription<F> subscription, Timeline timeline) {
        // Sets the callback first; otherwise a write that ends in between would go unnoticed.
        subscription.receiver.onWritable(() -> thread.execute(() -> serve(subscription)));
        thread.execute(() -> join(subscription, timeline));
    }

    private void join(Subscription<F> subscription, Timeline timeline) {
        Subscribers<F> stream = streams.computeIfAbsent(subscription.streamId, id -> subscribers(timeline));
        if (stream.isBehind(timeline)) { // it was loaded again, which has not been reported here yet
            stream.changed(timeline);
            thread.serve(stream, stream.refresh());
        }
        stream.add(subscription);
        if (!stream.isUpToDate()) { // entries arrived before the stream was registered here
            thread.show(stream);
        }
    }

    private Subscribers<F> subscribers(Timeline timeline) {
        long now = thread.now();
        var speed = new ReadingSpeed(properties.entriesPerSecond(), timeline.head(), now);
        var window = new MergeWindow(
                properties.mergeAbove(), properties.mergeInterval().toNanos(), now);
        return new Subscribers<>(timeline, speed, window, encoder, thread.deflater(), metrics);
    }

    void remove(Subscription<F> subscription) {
        thread.execute(() -> {
            Subscribers<F> stream = streams.get(subscription.streamId);
            if (stream != null) {
                stream.remove(subscription);
                if (stream.size() == 0) {
                    streams.remove(subscription.streamId);
                    thread.forget(stream);
                }
            }
        });
    }

    void interject(Subscription<F> subscription, F frame) {
        thread.execute(() -> {
            Subscribers<F> stream = streams.get(subscription.streamId);
            if (stream != null && stream.contains(subscription)) {
                stream.interject(subscription, frame);
            }
        });
    }

    private void serve(Subscription<F> subscription) {
        Subscribers<F> stream = streams.get(subscription.streamId);
        if (stream != null && stream.contains(subscription)) {
            stream.serve(subscription);
        }
    }

    /// Safe for any thread, and cheap: the thread that commits calls it.
    void changed(StreamId streamId, Timeline timeline) {
        Subscribers<F> stream = streams.get(streamId);
        if (stream != null && stream.changed(timeline)) {
            thread.execute(() -> {
                thread.serve(stream, stream.refresh());
                thread.show(stream);
            });
        }
    }

    void show(StreamId streamId, F counts) {
        thread.execute(() -> {
            Subscribers<F> stream = streams.get(streamId);
            if (stream != null) {
                stream.show(counts);
                thread.serve(stream);
            }
        });
    }

    CompletableFuture<Void> flush() {
        return CompletableFuture.runAsync(() -> streams.values().forEach(Subscribers::flush), thread);
    }
}
