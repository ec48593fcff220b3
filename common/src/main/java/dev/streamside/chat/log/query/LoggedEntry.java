package dev.streamside.chat.log.query;

import dev.streamside.chat.log.entry.EntryType;
import java.time.Instant;

/// An entry of any type, as viewers get it.
///
/// @param sentAt when it was written; not every type shows it
/// @param view   the record that is encoded as JSON
public record LoggedEntry(EntryType type, long seq, Instant sentAt, Record view) {}
