package dev.streamside.delivery;

import dev.streamside.id.StreamId;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.springframework.context.SmartLifecycle;

/// Delivers what is new to all subscribers of all streams, on a few threads that share the subscribers. Safe for
/// any thread.
///
/// A transport that pushes creates one and calls [#changed] for every timeline that changes. Without such a
/// transport there is no hub and there are no threads.
///
/// @param <F> the transport's frames
public final class Hub<F> implements SmartLifecycle {
    private final List<HubWorker<F>> workers;
    private final AtomicInteger subscribed = new AtomicInteger();
    private volatile boolean running;

    public Hub(DeliveryProperties properties, FrameEncoder<F> encoder, MeterRegistry registry) {
        var metrics = new DeliveryMetrics(registry);
        int threads = properties.threadsHere();
        this.workers = IntStream.range(0, threads)
                .mapToObj(i -> new HubWorker<>(
                        WritePacer.of(properties, threads), properties.entriesPerSecond(), encoder, metrics))
                .toList();
    }

    /// Serves `receiver` from now on.
    ///
    /// @param overflow whether it may skip entries while they come too fast to be read, or gets them all
    /// @param cursor   the last `seq` that it has been sent
    /// @param timeline the stream's timeline, in which the cursor was found
    public Subscription<F> subscribe(
            Receiver<F> receiver, StreamId streamId, Overflow overflow, long cursor, Timeline timeline) {
        int worker = Math.floorMod(subscribed.getAndIncrement(), workers.size());
        var subscription = new Subscription<>(receiver, streamId, overflow, cursor, timeline.epoch(), worker);
        workers.get(worker).add(subscription, timeline);
        return subscription;
    }

    public void unsubscribe(Subscription<F> subscription) {
        workers.get(subscription.worker).remove(subscription);
    }

    /// Sends `counts` to all subscribers of a stream.
    public void show(StreamId streamId, F counts) {
        workers.forEach(worker -> worker.show(streamId, counts));
    }

    /// Notes that `timeline` has something new. Cheap, because the thread that commits calls it.
    public void changed(StreamId streamId, Timeline timeline) {
        workers.forEach(worker -> worker.changed(streamId, timeline));
    }

    /// Sends all subscribers what there is now, whatever the pace, before they are disconnected. One whose last
    /// write is unfinished is skipped; it has its cursor.
    ///
    /// @return completes when the kernel has everything; never fails
    public CompletableFuture<Void> flush() {
        return CompletableFuture.allOf(workers.stream().map(HubWorker::flush).toArray(CompletableFuture[]::new));
    }

    @Override
    public void start() {
        running = true;
        for (int i = 0; i < workers.size(); i++) {
            Thread.ofPlatform().name("hub-" + i).start(workers.get(i));
        }
    }

    @Override
    public void stop() {
        running = false;
        workers.forEach(HubWorker::stop);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Starts before the web server, and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }
}
