package dev.streamside.chatlog;

import java.time.Duration;
import java.time.Instant;

/// The outcome of a [LogWrite].
public sealed interface LogResult {

    /// It is stored and shown.
    record Written(long seq, Instant at) implements LogResult {}

    /// It was stored before; nothing was written now.
    record WrittenBefore(long seq, Instant at) implements LogResult {}

    /// No entry was written: the chat was already gone, or was removed from a log that has ended, or the stream
    /// had already been started.
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
