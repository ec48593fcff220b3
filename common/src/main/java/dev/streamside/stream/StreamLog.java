package dev.streamside.stream;

import dev.streamside.id.StreamId;
import java.time.Duration;
import java.time.Instant;

/// What a stream needs from its log.
public interface StreamLog {
    /// The outcome of an attempt to end a log.
    sealed interface End {
        /// The last entry is stored, and the stream has ended with it.
        record Ended(Instant at) implements End {}

        /// The log was not open.
        record NotOpen() implements End {}

        /// It was not stored, or it is unknown whether it was.
        record Unknown(Duration retryAfter) implements End {}
    }

    /// Creates the log of a new stream, still closed. Runs in the caller's transaction.
    void create(StreamId streamId);

    /// Opens the log. Runs in the caller's transaction.
    void open(StreamId streamId);

    /// Writes the last entry of the log and ends the stream in the same transaction, after all chats accepted
    /// before. Blocks until that is stored.
    End end(StreamId streamId);
}
