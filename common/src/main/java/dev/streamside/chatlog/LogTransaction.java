package dev.streamside.chatlog;

import dev.streamside.member.Member;
import dev.streamside.member.MemberRepository;
import dev.streamside.stream.Stream;
import dev.streamside.stream.StreamRepository;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Stores a batch of writes in one transaction: all of them or none.
///
/// The first statement for a stream takes its numbers by updating the stream's head row, and so holds that row
/// until the commit: whoever numbers later commits later, on this node or another, and no reader can see a
/// number whose predecessor is still to come. Streams are taken in the order of their ids, so two nodes cannot
/// wait for each other.
@Component
class LogTransaction {
    /// `last_insert_id(…)` hands the new head back with the update's own answer, which saves a select.
    private static final String TAKE_NUMBERS =
            "update stream_head set head = last_insert_id(head + ?) where stream_id = ? and is_open";

    /// One write that did not go through although its stream is open; the transaction is rolled back.
    static final class AlreadyDeleted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// What a write led to.
    ///
    /// @param entry the new entry, or null when the log did not grow
    record Stored(
            LogWrite write, LogResult result, @Nullable LogEntry entry) {}

    private final TransactionTemplate transaction;
    private final JdbcClient jdbc;
    private final EntityManager entities;
    private final LogRepository entries;
    private final StreamRepository streams;
    private final MemberRepository members;
    private final LogMetrics metrics;

    LogTransaction(
            TransactionTemplate transaction,
            JdbcClient jdbc,
            EntityManager entities,
            LogRepository entries,
            StreamRepository streams,
            MemberRepository members,
            LogMetrics metrics) {
        this.transaction = transaction;
        this.jdbc = jdbc;
        this.entities = entities;
        this.entries = entries;
        this.streams = streams;
        this.members = members;
        this.metrics = metrics;
    }

    /// Stores `writes`, each stream's in the given order.
    ///
    /// @param now the time that they get
    /// @return what became of each, stream by stream
    /// @throws AlreadyDeleted when a chat that one of them deletes is gone; nothing is stored
    List<Stored> store(List<? extends LogWrite> writes, Instant now) {
        var byStream = new TreeMap<Long, List<LogWrite>>();
        writes.forEach(write -> byStream.computeIfAbsent(write.streamId(), id -> new ArrayList<>())
                .add(write));
        return transaction.execute(status -> {
            var stored = new ArrayList<Stored>(writes.size());
            byStream.forEach((streamId, ofStream) -> store(streamId, ofStream, now, stored));
            // Last, and all streams together: one flush, one batch.
            for (Stored one : stored) {
                if (one.entry() != null) {
                    entities.persist(one.entry());
                }
            }
            return stored;
        });
    }

    /// The chat that was stored under the same id before, if there is one.
    Optional<LogEntry> original(LogWrite.Chat chat) {
        return entries.findByClientMessageId(chat.streamId(), chat.author().id(), chat.clientMessageId());
    }

    private void store(long streamId, List<LogWrite> writes, Instant now, List<Stored> stored) {
        int accepted = untilEnd(writes);
        long head = takeNumbers(streamId, accepted);
        if (head == 0) {
            writes.forEach(write -> stored.add(storeInClosedLog(write, now)));
            return;
        }
        Stream stream = streams.getReferenceById(streamId);
        long seq = head - accepted;
        for (LogWrite write : writes.subList(0, accepted)) {
            seq++;
            stored.add(new Stored(write, new LogResult.Written(seq, now), entryFor(write, stream, seq, now)));
        }
        for (LogWrite late : writes.subList(accepted, writes.size())) {
            stored.add(storeInClosedLog(late, now));
        }
    }

    /// How many of the writes come before the end of the log, the end itself included.
    private static int untilEnd(List<LogWrite> writes) {
        for (int i = 0; i < writes.size(); i++) {
            if (writes.get(i) instanceof LogWrite.End) {
                return i + 1;
            }
        }
        return writes.size();
    }

    /// @return the new head, or 0 when the log is closed
    private long takeNumbers(long streamId, int count) {
        var head = new GeneratedKeyHolder();
        long start = System.nanoTime();
        int open = jdbc.sql(TAKE_NUMBERS).param(count).param(streamId).update(head);
        metrics.numbered(System.nanoTime() - start);
        if (open == 0) {
            return 0;
        }
        Map<String, Object> keys = Objects.requireNonNull(head.getKeys());
        return ((Number) keys.values().iterator().next()).longValue();
    }

    private LogEntry entryFor(LogWrite write, Stream stream, long seq, Instant now) {
        return switch (write) {
            case LogWrite.Chat chat ->
                LogEntry.chat(chat, stream, member(chat.author().id()), seq, now);
            case LogWrite.Deletion deletion -> {
                if (entries.markDeleted(deletion.streamId(), deletion.target(), now) == 0) {
                    throw new AlreadyDeleted();
                }
                yield LogEntry.deletion(deletion, stream, member(deletion.memberId()), seq, now);
            }
            case LogWrite.End end -> {
                streams.end(end.streamId(), now);
                streams.setLogOpen(end.streamId(), false);
                yield LogEntry.end(end, stream, seq, now);
            }
        };
    }

    /// A log that has ended gets no entry; what must not be shown can still be removed from it.
    private Stored storeInClosedLog(LogWrite write, Instant now) {
        if (write instanceof LogWrite.Deletion deletion) {
            entries.markDeleted(deletion.streamId(), deletion.target(), now);
            return new Stored(write, new LogResult.Unchanged(), null);
        }
        return new Stored(write, new LogResult.Closed(), null);
    }

    private Member member(long id) {
        return members.getReferenceById(id);
    }
}
