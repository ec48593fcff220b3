package dev.streamside.chat.log.commit;

import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.platform.id.StreamId;
import java.util.List;

/// The part of one transaction that belongs to one stream.
///
/// @param writes  in the order in which they were offered
/// @param results their outcomes, in the same order
/// @param rows    the new entries in the order of their numbers; may be empty
record StreamCommit(StreamId streamId, List<PendingWrite> writes, List<LogResult> results, List<LogEntry> rows) {}
