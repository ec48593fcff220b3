package dev.streamside.broadcast.stream;

import dev.streamside.platform.id.StreamId;
import java.time.Duration;

/// The operations that a stream needs from its log.
public interface StreamLog {
    /// The outcome of an attempt to start or end a stream.
    sealed interface Change {
        /// The entry is stored and shown, and the stream has changed with it.
        record Made() implements Change {}

        /// The stream's state did not allow this.
        record NotPossible() implements Change {}

        /// It was not stored, or it is unknown whether it was.
        record Unknown(Duration retryAfter) implements Change {}
    }

    /// Creates the log of a new stream, still closed. Runs in the caller's transaction.
    void create(StreamId streamId);

    /// Deletes the log of a stream that has not started. Runs in the caller's transaction; call [#deleted] after
    /// the commit.
    void delete(StreamId streamId);

    /// Forgets a log that has been deleted.
    void deleted(StreamId streamId);

    /// Opens the log with its first entry and starts the stream in the same transaction. Blocks until that is
    /// stored.
    Change start(StreamId streamId);

    /// Writes the last entry of the log, after all chats accepted before, and ends the stream in the same
    /// transaction. Blocks until that is stored.
    Change end(StreamId streamId);
}
