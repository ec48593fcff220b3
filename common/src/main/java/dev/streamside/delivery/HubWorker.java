package dev.streamside.delivery;

import dev.streamside.id.StreamId;
import dev.streamside.timeline.Timeline;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A thread that serves its share of the subscribers of every stream. Only this thread touches them; others
/// queue a task. It never waits for a subscriber.
///
/// The queue of tasks is bounded: one for each stream that has changed, and for each subscriber one for joining,
/// one for leaving, and one for a write that has ended.
final class HubWorker<F> implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(HubWorker.class);
    /// Turns before the tasks are checked again, and the most that one stream gets before another is served.
    private static final int TURNS_AT_ONCE = 256;

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Map<StreamId, Subscribers<F>> streams = new ConcurrentHashMap<>();
    private final PendingStreams<F> pending = new PendingStreams<>();
    private final WritePacer pacer;
    private final FrameEncoder<F> encoder;
    private final DeliveryMetrics metrics;
    private volatile boolean stopped;

    HubWorker(WritePacer pacer, FrameEncoder<F> encoder, DeliveryMetrics metrics) {
        this.pacer = pacer;
        this.encoder = encoder;
        this.metrics = metrics;
    }

    void add(Subscription<F> subscription, Timeline timeline) {
        // The callback first, or a write that ends in between would go unnoticed.
        subscription.receiver.onWritable(() -> tasks.add(() -> serve(subscription)));
        tasks.add(() -> streams.computeIfAbsent(
                        subscription.streamId, id -> new Subscribers<>(timeline, encoder, metrics))
                .add(subscription));
    }

    void remove(Subscription<F> subscription) {
        tasks.add(() -> {
            Subscribers<F> stream = streams.get(subscription.streamId);
            if (stream != null) {
                stream.remove(subscription);
                if (stream.size() == 0) {
                    streams.remove(subscription.streamId);
                }
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
            tasks.add(() -> {
                stream.refresh();
                pacer.demand(stream.size());
                pending.add(stream);
            });
        }
    }

    void show(StreamId streamId, F counts) {
        tasks.add(() -> {
            Subscribers<F> stream = streams.get(streamId);
            if (stream != null) {
                stream.show(counts);
                pending.add(stream);
            }
        });
    }

    CompletableFuture<Void> flush() {
        return CompletableFuture.runAsync(() -> streams.values().forEach(Subscribers::flush), tasks::add);
    }

    void stop() {
        tasks.add(() -> stopped = true);
    }

    @Override
    public void run() {
        stopped = false;
        while (!stopped) {
            try {
                Runnable task = pending.isEmpty() ? tasks.take() : tasks.poll(pacer.waitNanos(), TimeUnit.NANOSECONDS);
                if (task != null) {
                    task.run();
                }
                turn(System.nanoTime());
            } catch (InterruptedException _) {
                return;
            } catch (RuntimeException failure) {
                log.error("Delivery failed; it continues with the next task", failure);
            }
        }
    }

    /// Runs all queued tasks, then serves the pending streams for a while.
    void turn(long nowNanos) {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        if (!pending.isEmpty()) {
            pacer.fill(nowNanos, pending.subscribers());
            serveSome();
        }
    }

    private void serveSome() {
        int turns = 0;
        while (turns < TURNS_AT_ONCE && !pending.isEmpty() && pacer.allows()) {
            Subscribers<F> stream = pending.remove();
            turns += stream.serve(pacer, TURNS_AT_ONCE - turns);
            if (!stream.isServed()) {
                pending.add(stream);
            }
        }
    }

    boolean isIdle() {
        return pending.isEmpty() && tasks.isEmpty();
    }
}
