package dev.streamside.chat.log.commit;

import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.platform.id.StreamId;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A write that is not answered yet.
///
/// @param act the moderator's act, to be logged in the same transaction; null for none
/// @param condition runs first in that transaction; if it returns false, the write is not stored
/// @param offeredNanos when it was offered, in [System#nanoTime]
record PendingWrite(
        LogWrite write,
        @Nullable ModerationAct act,
        BooleanSupplier condition,
        long offeredNanos,
        CompletableFuture<LogResult> result) {
    PendingWrite(LogWrite write, long offeredNanos) {
        this(write, null, () -> true, offeredNanos);
    }

    PendingWrite(LogWrite write, @Nullable ModerationAct act, BooleanSupplier condition, long offeredNanos) {
        this(write, act, condition, offeredNanos, new CompletableFuture<>());
    }

    StreamId streamId() {
        return write.streamId();
    }
}
