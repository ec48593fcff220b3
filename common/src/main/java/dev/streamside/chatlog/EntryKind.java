package dev.streamside.chatlog;

import java.time.Instant;

/// What the log has to know of one type of entry: how it is stored, and how viewers get it. There is one
/// implementation for each [EntryType].
///
/// @param <W> the write that becomes such an entry
interface EntryKind<W extends LogWrite> {
    EntryType type();

    /// Makes the row of an entry, and changes in the same transaction whatever has to change with it. The log is
    /// open, and nobody else writes to it until the transaction ends.
    ///
    /// @throws LogTransaction.AlreadyDeleted when there is nothing to change; then the whole batch is rolled back
    LogEntry store(W write, long seq, Instant at);

    /// Stores what can still be stored once the log takes no more entries. Most writes are refused.
    default LogResult storeInClosedLog(W write, Instant at) {
        return new LogResult.Closed();
    }

    /// What is encoded as the entry's JSON: a record whose fields every viewer of every stream pays for.
    Record view(LogEntry entry);
}
