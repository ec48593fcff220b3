package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.Overflow;
import dev.streamside.platform.id.StreamId;
import org.jspecify.annotations.Nullable;

/// One subscriber of one stream: its connection, and how far it has been served. Holds only data; confined to
/// the thread of its worker.
public final class Subscription<F> {
    final Receiver<F> receiver;
    final StreamId streamId;
    /// What it gets while the chat is too fast to be read.
    final Overflow overflow;
    /// Index of the hub's worker that serves it.
    final int worker;

    /// The epoch of the log to which its cursor belongs.
    final int epoch;

    /// The last `seq` that it has been sent.
    long cursor;
    /// The source of its frames, once it is served.
    @Nullable
    SharedFrames<F> frames;
    /// The counts that it was shown last.
    @Nullable
    F counts;
    /// The segment whose frames it gets; null while its frames are complete by themselves.
    @Nullable
    Segment<F> segment;
    /// The newest segment that it could not join.
    @Nullable
    Segment<F> outsideOf;
    /// How many frames of its segment it has been sent.
    int framesOfSegment;
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
