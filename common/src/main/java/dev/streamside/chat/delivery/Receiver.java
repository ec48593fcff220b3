package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import java.util.List;

/// The connection of one subscriber, as delivery sees it. Nothing here may wait.
///
/// @param <F> a frame: what the transport writes, encoded once and shared by all who get it
public interface Receiver<F> {

    /// Writes `frames` in one go if nothing else is being written.
    ///
    /// @return false when they were not taken, because an earlier write is still under way; the [#onWritable]
    ///     callback runs when that ends. Also false when the connection is closing; then there is no callback
    boolean offer(List<F> frames);

    /// Whether its connection keeps what compressed frames of a [SharedContext] refer to. Never changes.
    default boolean keepsContext() {
        return false;
    }

    /// The form in which it wants the entries. Never changes.
    default EntryForm form() {
        return EntryForm.FULL;
    }

    /// Sets what to run when there is room again.
    ///
    /// @param callback run, on any thread, whenever a write that could not finish at once has finished
    void onWritable(Runnable callback);

    /// There is no next frame for the subscriber: its cursor is older than the timeline, an entry that it may
    /// not skip is gone, or a new epoch of the log has begun.
    void tooSlow();
}
