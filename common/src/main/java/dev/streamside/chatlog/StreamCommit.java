package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import java.util.List;

/// What one transaction did to one stream's log.
///
/// @param writes  in the order in which they were offered
/// @param results what became of each, in the same order
/// @param rows    the new entries in the order of their numbers; empty when the log did not grow
record StreamCommit(StreamId streamId, List<PendingWrite> writes, List<LogResult> results, List<LogEntry> rows) {}
