package dev.streamside.chat.log.entry;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.time.Instant;

/// The outcome of a [LogWrite].
public sealed interface LogResult {

    /// Returns normally if the log is now in the state that the write asked for.
    ///
    /// @param unknown the detail of the refusal if the write may or may not have been stored
    /// @param rejected the detail of the refusal if the write cannot be stored
    /// @throws Refusal `STREAM_NOT_LIVE` if the log takes no entries, `TRY_LATER` with `unknown`, or `INVALID` with
    ///     `rejected`
    default void require(String unknown, String rejected) {
        switch (this) {
            case Written _, WrittenBefore _, Unchanged _ -> {}
            case Closed _ -> throw Refusal.of(ProblemCode.STREAM_NOT_LIVE, "The stream has ended.");
            case Unavailable(Duration retryAfter) -> throw Refusal.until(ProblemCode.TRY_LATER, unknown, retryAfter);
            case Withdrawn _, Rejected _ -> throw Refusal.of(ProblemCode.INVALID, rejected);
        }
    }

    /// It is stored and shown.
    record Written(long seq, Instant at) implements LogResult {}

    /// It was stored before; nothing was written now.
    record WrittenBefore(long seq, Instant at) implements LogResult {}

    /// No entry was written: the chat was already gone, or was removed from a log that has ended, or the
    /// stream had already been started.
    record Unchanged() implements LogResult {}

    /// The log takes no entries: the stream has not started, or it has ended.
    record Closed() implements LogResult {}

    /// It was taken back while it was waiting; nothing was stored.
    record Withdrawn() implements LogResult {}

    /// It cannot be stored, now or later.
    record Rejected() implements LogResult {}

    /// It was not stored, or it is unknown whether it was. Retry with the same id after a while.
    record Unavailable(Duration retryAfter) implements LogResult {}
}
