package dev.streamside.delivery;

import java.util.List;

/// The connection of one subscriber, as delivery sees it. Nothing here may wait.
///
/// @param <F> a frame: what the transport writes, encoded once and shared by all who get it
public interface Receiver<F> {

    /// Writes `frames` in one go if nothing else is being written.
    ///
    /// @return false when they were not taken, because an earlier write is still under way; once that has ended,
    ///     the [#onWritable] callback runs. Also false when the connection is closing, which needs no callback
    boolean offer(List<F> frames);

    /// Sets what to run when there is room again.
    ///
    /// @param callback run, on any thread, whenever a write that could not finish at once has finished
    void onWritable(Runnable callback);

    /// There is no next frame for the subscriber: it has fallen off the timeline, or an entry is gone that it may not
    /// skip, or a new epoch of the log has begun.
    void tooSlow();
}
