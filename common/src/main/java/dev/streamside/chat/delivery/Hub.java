package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.StreamId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/// Delivers new entries to all subscribers of all streams, on a few threads that share the subscribers. Safe
/// for any thread.
///
/// A transport creates one and calls [#changed] for every timeline that changes. The hubs of several transports share
/// the threads.
///
/// @param <F> the transport's frames
public final class Hub<F> {
    private final List<HubWorker<F>> workers;
    private final AtomicInteger subscribed = new AtomicInteger();

    public Hub(DeliveryThreads threads, FrameEncoder<F> encoder) {
        this.workers = threads.all.stream()
                .map(thread -> new HubWorker<>(thread, threads.properties, encoder, threads.metrics))
                .toList();
    }

    /// Serves `receiver` from now on.
    ///
    /// @param overflow whether it may skip entries that come faster than they can be read, or gets them all
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

    /// Writes `frame` to one subscriber only, unless something else is being written to it. If its connection
    /// [keeps a context][Receiver#keepsContext], that differs from the others' from then on, so it leaves
    /// their segment.
    public void interject(Subscription<F> subscription, F frame) {
        workers.get(subscription.worker).interject(subscription, frame);
    }

    /// Sends `counts` to all subscribers of a stream. Counts do not become part of the context of a
    /// connection.
    public void show(StreamId streamId, F counts) {
        workers.forEach(worker -> worker.show(streamId, counts));
    }

    /// Notes that `timeline` has new entries. Cheap, because the thread that commits calls it.
    public void changed(StreamId streamId, Timeline timeline) {
        workers.forEach(worker -> worker.changed(streamId, timeline));
    }

    /// Sends all subscribers all entries there are now, whatever the pace, before they are disconnected. A
    /// subscriber whose last write is unfinished is skipped; it can continue from its cursor.
    ///
    /// @return completes when the kernel has everything; never fails
    public CompletableFuture<Void> flush() {
        return CompletableFuture.allOf(workers.stream().map(HubWorker::flush).toArray(CompletableFuture[]::new));
    }
}
