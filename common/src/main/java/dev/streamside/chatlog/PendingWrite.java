package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import java.util.concurrent.CompletableFuture;

/// A write that is not answered yet.
///
/// @param offeredNanos when it was offered, in [System#nanoTime]
record PendingWrite(LogWrite write, long offeredNanos, CompletableFuture<LogResult> result) {
    PendingWrite(LogWrite write, long offeredNanos) {
        this(write, offeredNanos, new CompletableFuture<>());
    }

    StreamId streamId() {
        return write.streamId();
    }
}
