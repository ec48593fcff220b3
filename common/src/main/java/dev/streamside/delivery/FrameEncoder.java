package dev.streamside.delivery;

import dev.streamside.timeline.Slice;

/// Encodes new entries as the frame that a transport writes.
///
/// @param <F> what the transport writes; immutable, because all subscribers at the same cursor share it
@FunctionalInterface
public interface FrameEncoder<F> {

    /// Called once for each cursor at which subscribers are, on the thread that delivers.
    F encode(Slice entries);
}
