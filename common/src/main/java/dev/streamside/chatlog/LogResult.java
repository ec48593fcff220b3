package dev.streamside.chatlog;

import java.time.Duration;
import java.time.Instant;

/// What became of a [LogWrite].
public sealed interface LogResult {

    /// It is stored and shown.
    record Written(long seq, Instant at) implements LogResult {}

    /// It had been stored before; nothing was written now.
    record WrittenBefore(long seq, Instant at) implements LogResult {}

    /// There was nothing to change: the chat is gone already, or it was removed from a log that has ended.
    record Unchanged() implements LogResult {}

    /// The log takes no entries: the stream has not started, or it has ended.
    record Closed() implements LogResult {}

    /// It cannot be stored, now or later.
    record Rejected() implements LogResult {}

    /// It was not stored, or nobody knows whether it was: to be tried again with the same id, after a while.
    record Unavailable(Duration retryAfter) implements LogResult {}
}
