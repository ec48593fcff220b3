package dev.streamside.chat.log.kind;

import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import java.time.Instant;

/// How entries of one type are stored, and how viewers see them. Each [EntryType] has one implementation.
///
/// @param <W> the write that creates such an entry
public interface EntryKind<W extends LogWrite> {
    EntryType type();

    /// Creates the row of an entry, and makes related changes in the same transaction. The log is open, and
    /// this transaction is the only one that writes to it.
    ///
    /// @throws NothingToChange if there is nothing to change; the whole batch is then rolled back
    LogEntry store(W write, long seq, Instant at);

    /// Stores what a closed log still accepts. Most writes are refused.
    default LogResult storeInClosedLog(W write, Instant at) {
        return new LogResult.Closed();
    }

    /// The record that is encoded as the entry's JSON, unless it has been deleted. Keep it small: every viewer gets
    /// every field.
    Record view(LogEntry entry);
}
