package dev.streamside.delivery;

import dev.streamside.id.StreamId;
import dev.streamside.timeline.Timeline;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
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
    /// How often it is checked whether more of a fast chat can be shown.
    private static final long NEWS_NANOS = 10_000_000;

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Map<StreamId, Subscribers<F>> streams = new ConcurrentHashMap<>();
    private final PendingStreams<F> pending = new PendingStreams<>();
    /// The streams with something that not everybody has been shown, in the order in which they changed.
    private final Set<Subscribers<F>> news = new LinkedHashSet<>();
    private final WritePacer pacer;
    private final int entriesPerSecond;
    private final FrameEncoder<F> encoder;
    private final DeliveryMetrics metrics;
    private long now;
    private volatile boolean stopped;

    HubWorker(WritePacer pacer, int entriesPerSecond, FrameEncoder<F> encoder, DeliveryMetrics metrics) {
        this.pacer = pacer;
        this.entriesPerSecond = entriesPerSecond;
        this.encoder = encoder;
        this.metrics = metrics;
    }

    void add(Subscription<F> subscription, Timeline timeline) {
        // The callback first, or a write that ends in between would go unnoticed.
        subscription.receiver.onWritable(() -> tasks.add(() -> serve(subscription)));
        tasks.add(() -> join(subscription, timeline));
    }

    private void join(Subscription<F> subscription, Timeline timeline) {
        Subscribers<F> stream = streams.computeIfAbsent(subscription.streamId, id -> subscribers(timeline));
        if (stream.isBehind(timeline)) { // it was loaded again before anybody could be told
            stream.changed(timeline);
            serve(stream, stream.refresh());
        }
        stream.add(subscription);
        if (!stream.isUpToDate()) { // something came while nobody could find the stream here
            news.add(stream);
        }
    }

    private Subscribers<F> subscribers(Timeline timeline) {
        var speed = new ReadingSpeed(entriesPerSecond, timeline.head(), now);
        return new Subscribers<>(timeline, speed, encoder, metrics);
    }

    void remove(Subscription<F> subscription) {
        tasks.add(() -> {
            Subscribers<F> stream = streams.get(subscription.streamId);
            if (stream != null) {
                stream.remove(subscription);
                if (stream.size() == 0) {
                    streams.remove(subscription.streamId);
                    news.remove(stream);
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
                serve(stream, stream.refresh());
                news.add(stream);
            });
        }
    }

    private void serve(Subscribers<F> stream, int viewers) {
        if (viewers > 0) {
            pacer.demand(viewers);
            pending.add(stream);
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
        now = System.nanoTime();
        while (!stopped) {
            try {
                Runnable task = isIdle() ? tasks.take() : tasks.poll(waitNanos(), TimeUnit.NANOSECONDS);
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
        now = nowNanos;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        news.removeIf(stream -> {
            serve(stream, stream.advance(nowNanos));
            return stream.isUpToDate();
        });
        if (!pending.isEmpty()) {
            pacer.fill(nowNanos, pending.subscribers());
            serveSome();
        }
    }

    private long waitNanos() {
        return pending.isEmpty() ? NEWS_NANOS : pacer.waitNanos();
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
        return pending.isEmpty() && news.isEmpty() && tasks.isEmpty();
    }
}
