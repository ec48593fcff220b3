package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Component;

/// Reads entries from the database, encoded for viewers.
@Component
class EntryReader {
    private final EntryRepository stored;
    private final Purges purges;
    private final EntryEncoder encoder;

    EntryReader(EntryRepository stored, Purges purges, EntryEncoder encoder) {
        this.stored = stored;
        this.purges = purges;
        this.encoder = encoder;
    }

    /// The newest entries, oldest first.
    List<Entry> newest(StreamId streamId, int limit) {
        return encode(
                streamId, stored.findNewest(streamId.value(), Limit.of(limit)).reversed());
    }

    /// The entries after `seq`, oldest first.
    List<Entry> after(StreamId streamId, long seq, int limit) {
        return encode(streamId, stored.findAfter(streamId.value(), seq, Limit.of(limit)));
    }

    private List<Entry> encode(StreamId streamId, List<LogEntry> rows) {
        List<Purge> purged = purges.of(streamId);
        return rows.stream()
                .map(row -> purged.stream().anyMatch(purge -> purge.covers(row))
                        ? encoder.purged(row)
                        : encoder.encode(row))
                .toList();
    }
}
