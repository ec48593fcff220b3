package dev.streamside.chat.log.query;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.EntryRows;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.chat.log.kind.EntryEncoder;
import dev.streamside.chat.log.purge.Purge;
import dev.streamside.chat.log.purge.Purges;
import dev.streamside.platform.id.StreamId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/// Reads entries from the database, encoded for viewers. Reading stops before an entry that is not visible
/// yet: a database may show a commit earlier than the one before it, as MariaDB does once in millions.
/// Requests pass the [dev.streamside.platform.guard.Bulkhead] first.
@Component
@Transactional(readOnly = true)
public class EntryReader {
    private final EntryRows stored;
    private final ChatRows chats;
    private final Purges purges;
    private final EntryEncoder encoder;

    public EntryReader(EntryRows stored, ChatRows chats, Purges purges, EntryEncoder encoder) {
        this.stored = stored;
        this.chats = chats;
        this.purges = purges;
        this.encoder = encoder;
    }

    /// The newest entries of each stream, oldest first. Takes two queries, and one more for each stream with replies.
    ///
    /// @param limit most entries of a stream
    public Map<StreamId, List<Entry>> newest(Set<StreamId> streamIds, int limit) {
        List<Purge> purged = purges.of(streamIds);
        Map<StreamId, List<LogEntry>> rows = stored.newest(streamIds, limit).stream()
                .sorted(Comparator.comparingLong(LogEntry::seq))
                .collect(Collectors.groupingBy(LogEntry::streamId));
        return streamIds.stream()
                .collect(Collectors.toMap(
                        streamId -> streamId,
                        streamId -> encoded(shown(streamId, rows.getOrDefault(streamId, List.of()), purged))));
    }

    /// The entries after `seq`, oldest first.
    public List<Entry> after(StreamId streamId, long seq, int limit) {
        return encoded(read(streamId, () -> stored.after(streamId, seq, limit)));
    }

    /// Entries with a lower number, newest first. Leaves out deleted entries.
    ///
    /// @param onlyChats whether to leave out entries of other types
    public List<LoggedEntry> before(StreamId streamId, long seq, int limit, boolean onlyChats) {
        List<LogEntry> rows = stored.before(streamId, seq, limit, onlyChats);
        addQuotes(streamId, rows);
        return rows.stream()
                .map(row -> new LoggedEntry(row.type(), row.seq(), row.sentAt(), encoder.view(row)))
                .toList();
    }

    /// `{"first": "…", "entries": […]}` of the stored entries with those numbers, oldest first. `"pinned"` is
    /// the entry that pinned the chat that was pinned before them. Encoded as a whole, which creates less
    /// garbage than one by one.
    ///
    /// @param first  the lowest number
    /// @param pinSeq the number of the last entry before them that pinned or unpinned a chat; 0 if there is none
    public byte[] json(StreamId streamId, long first, int count, long pinSeq) {
        List<LogEntry> rows = count == 0 ? List.of() : read(streamId, () -> stored.after(streamId, first - 1, count));
        LogEntry pinned = pinSeq == 0
                ? null
                : stored.after(streamId, pinSeq - 1, 1).stream()
                        .filter(row -> row.seq() == pinSeq && row.type() == EntryType.CHAT_PINNED)
                        .findFirst()
                        .orElse(null);
        return encoder.encode(
                first,
                pinned,
                rows.stream().takeWhile(row -> row.seq() < first + count).toList());
    }

    /// What a reply shows of a chat; empty if the chat can no longer be read.
    public Optional<Quote> quote(StreamId streamId, long seq) {
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

    /// Purges are read first: if one ends meanwhile, the rows read after it already say that they are
    /// deleted.
    private List<LogEntry> read(StreamId streamId, Supplier<List<LogEntry>> query) {
        List<Purge> purged = purges.of(Set.of(streamId));
        return shown(streamId, query.get(), purged);
    }

    private List<LogEntry> shown(StreamId streamId, List<LogEntry> read, List<Purge> purged) {
        List<LogEntry> rows = withoutGap(read);
        purged.forEach(purge -> rows.stream().filter(purge::covers).forEach(LogEntry::redact));
        addQuotes(streamId, rows);
        return rows;
    }

    private List<Entry> encoded(List<LogEntry> rows) {
        return rows.stream().map(encoder::encode).toList();
    }
}
