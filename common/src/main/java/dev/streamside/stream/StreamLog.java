package dev.streamside.stream;

import dev.streamside.id.StreamId;
import java.time.Duration;
import java.time.Instant;

/// What a stream needs of its log.
public interface StreamLog {
    /// How an attempt to end a log ended.
    sealed interface End {
        /// The last entry is stored, and the stream has ended with it.
        record Ended(Instant at) implements End {}

        /// The log was not open.
        record NotOpen() implements End {}

        /// It was not stored, or nobody knows whether it was.
        record Unknown(Duration retryAfter) implements End {}
    }

    /// Makes the log of a new stream, which takes no entries yet. In the caller's transaction.
    void create(StreamId streamId);

    /// Lets the log take entries. In the caller's transaction.
    void open(StreamId streamId);

    /// Writes the last entry of the log and ends the stream in the same transaction, after every chat that was
    /// accepted before. Blocks until that is stored.
    End end(StreamId streamId);
}
