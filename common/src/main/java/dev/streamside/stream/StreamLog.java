package dev.streamside.stream;

import java.time.Instant;

/// What a stream needs of its log.
public interface StreamLog {

    /// Writes the last entry of the stream's log and ends the stream in the same transaction, behind every chat
    /// that was accepted before. Blocks until that is stored.
    ///
    /// @return when the stream ended
    /// @throws dev.streamside.problem.Refusal `WRONG_STATUS` when it was not live, `TRY_LATER` when it could not be
    ///     stored
    Instant end(long streamId);
}
