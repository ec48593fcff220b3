package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import dev.streamside.modlog.ModerationAct;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A write that is not answered yet.
///
/// @param act          what a moderator does with it, to be logged in the same transaction; null for nothing
/// @param offeredNanos when it was offered, in [System#nanoTime]
record PendingWrite(
        LogWrite write, @Nullable ModerationAct act, long offeredNanos, CompletableFuture<LogResult> result) {
    PendingWrite(LogWrite write, long offeredNanos) {
        this(write, null, offeredNanos);
    }

    PendingWrite(LogWrite write, @Nullable ModerationAct act, long offeredNanos) {
        this(write, act, offeredNanos, new CompletableFuture<>());
    }

    StreamId streamId() {
        return write.streamId();
    }
}
