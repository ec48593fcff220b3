package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/// Reads entries from the database, encoded for viewers. Where one of them cannot be seen yet, reading ends before it:
/// a database may show a commit earlier than the one before it, as MariaDB does once in millions. Requests pass the
/// [dev.streamside.limit.Bulkhead] first.
@Component
@Transactional(readOnly = true)
public class EntryReader {
    private final EntryRows stored;
    private final ChatRows chats;
    private final Purges purges;
    private final EntryEncoder encoder;

    EntryReader(EntryRows stored, ChatRows chats, Purges purges, EntryEncoder encoder) {
        this.stored = stored;
        this.chats = chats;
        this.purges = purges;
        this.encoder = encoder;
    }

    /// The newest entries, oldest first.
    List<Entry> newest(StreamId streamId, int limit) {
        return encoded(read(streamId, () -> stored.newest(streamId, limit).reversed()));
    }

    /// The entries after `seq`, oldest first.
    List<Entry> after(StreamId streamId, long seq, int limit) {
        return encoded(read(streamId, () -> stored.after(streamId, seq, limit)));
    }

    /// `{"entries": […]}` of those numbers that are stored, oldest first. Encoded as a whole, which leaves less garbage
    /// than one by one.
    ///
    /// @param first the lowest number
    public byte[] json(StreamId streamId, long first, int count) {
        List<LogEntry> rows = read(streamId, () -> stored.after(streamId, first - 1, count));
        return encoder.encode(
                rows.stream().takeWhile(row -> row.seq() < first + count).toList());
    }

    /// What a reply shows of a chat; empty if that cannot be read any more.
    Optional<Quote> quote(StreamId streamId, long seq) {
        return Optional.ofNullable(chats.quotes(streamId, Set.of(seq)).get(seq));
    }

    /// One query, if there are replies.
    private void addQuotes(StreamId streamId, List<LogEntry> rows) {
        List<LogEntry> replies = rows.stream()
                .filter(row -> row.type() == EntryType.CHAT && row.target() != null)
                .toList();
        if (!replies.isEmpty()) {
            Map<Long, Quote> quotes = chats.quotes(
                    streamId, replies.stream().map(LogEntry::target).collect(Collectors.toSet()));
            replies.forEach(reply -> {
                long target = Objects.requireNonNull(reply.target());
                reply.quoting(quotes.getOrDefault(target, Quote.gone(target)));
            });
        }
    }

    /// The rows before the first number that is missing between two of them.
    private static List<LogEntry> withoutGap(List<LogEntry> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i).seq() != rows.get(i - 1).seq() + 1) {
                return rows.subList(0, i);
            }
        }
        return rows;
    }

    /// Purges first: when one ends meanwhile, the rows that are read after it say that they are deleted.
    private List<LogEntry> read(StreamId streamId, Supplier<List<LogEntry>> query) {
        List<Purge> purged = purges.of(streamId);
        List<LogEntry> rows = withoutGap(query.get());
        purged.forEach(purge -> rows.stream().filter(purge::covers).forEach(LogEntry::redact));
        addQuotes(streamId, rows);
        return rows;
    }

    private List<Entry> encoded(List<LogEntry> rows) {
        return rows.stream().map(encoder::encode).toList();
    }
}
