package dev.streamside.delivery;

import dev.streamside.id.StreamId;
import dev.streamside.timeline.Overflow;
import org.jspecify.annotations.Nullable;

/// One subscriber of one stream: its connection, and how far it has been served. Only data; confined to the
/// thread of its worker.
public final class Subscription<F> {
    final Receiver<F> receiver;
    final StreamId streamId;
    /// What it gets when more is said than anybody can read.
    final Overflow overflow;
    /// Index of the hub's worker that serves it.
    final int worker;

    /// The epoch of the log to which its cursor belongs.
    final int epoch;

    /// The last `seq` that it has been sent.
    long cursor;
    /// The counts that it was shown last.
    @Nullable
    F counts;
    /// Its place in the [RoundRobin] of its stream, while it is in there.
    int place;

    Subscription(Receiver<F> receiver, StreamId streamId, Overflow overflow, long cursor, int epoch, int worker) {
        this.receiver = receiver;
        this.streamId = streamId;
        this.overflow = overflow;
        this.cursor = cursor;
        this.epoch = epoch;
        this.worker = worker;
    }
}
