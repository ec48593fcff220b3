package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;

/// Encodes new entries as the frame that a transport writes. Called on the threads that deliver.
///
/// @param <F> what the transport writes; immutable, because subscribers share it
@FunctionalInterface
public interface FrameEncoder<F> {

    /// Called once for each cursor at which there are subscribers that want this form.
    F encode(Slice entries, EntryForm form);

    /// Called once for all subscribers that have been sent the same recent frames. Not implemented by a
    /// transport whose subscribers neither [keep a context][Receiver#keepsContext] nor want the compact form.
    ///
    /// @param context what has been sent to them
    default F encode(Slice entries, SharedContext context) {
        throw new UnsupportedOperationException("this transport keeps no context");
    }
}
