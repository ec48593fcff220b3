package dev.streamside.delivery;

import dev.streamside.delivery.Subscribers.Batch;
import dev.streamside.socket.CloseReason;
import dev.streamside.socket.Frame;
import dev.streamside.socket.FrameSession;
import org.jspecify.annotations.Nullable;

/// A viewer's place in an audience: a connection, and how far it has been served. Belongs to its broadcaster's
/// thread.
public final class Subscription {
    final FrameSession session;
    final long streamId;
    final HubWorker broadcaster;
    /// Where it is among the seats of its audience; -1 when it is not there.
    int index = -1;

    private long cursor;
    private @Nullable Frame counts;

    Subscription(FrameSession session, long streamId, long cursor, HubWorker broadcaster) {
        this.session = session;
        this.streamId = streamId;
        this.cursor = cursor;
        this.broadcaster = broadcaster;
    }

    /// Writes what this viewer has not seen, unless a write to it is still on its way; then it is served when
    /// that ends.
    ///
    /// @return how many writes that took
    int serve(Subscribers audience) {
        int writes = 0;
        boolean more;
        do {
            Batch batch = audience.after(cursor);
            Frame freshCounts = audience.counts() == counts ? null : audience.counts();
            if (batch == null && freshCounts == null) {
                return writes;
            }
            if (batch != null && batch.reset()) {
                session.close(CloseReason.TOO_SLOW); // it fell off the timeline
                return writes;
            }
            if (!offer(batch, freshCounts)) {
                audience.metrics.busy();
                return writes;
            }
            writes++;
            counts = audience.counts();
            more = batch != null && batch.more();
            if (batch != null) {
                cursor = batch.cursor();
                audience.metrics.delivered(batch.count(), batch.shown());
            }
        } while (more);
        return writes;
    }

    private boolean offer(@Nullable Batch batch, @Nullable Frame freshCounts) {
        if (batch == null) {
            return freshCounts != null && session.offer(freshCounts);
        }
        return freshCounts == null ? session.offer(batch.frame()) : session.offer(batch.frame(), freshCounts);
    }
}
