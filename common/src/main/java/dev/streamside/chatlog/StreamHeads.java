package dev.streamside.chatlog;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.streamside.id.StreamId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Component;

/// The head row of each log: its newest number, and whether it is open. Only the log writes it. Everything here
/// but [#look] runs in the caller's transaction.
@Component
class StreamHeads {
    /// `last_insert_id(…)` returns the new head with the update itself, which saves a select.
    private static final String TAKE_NUMBERS =
            "update stream_head set head = last_insert_id(head + ?) where stream_id = ? and is_open";

    private static final String LOCK_OPEN =
            "select stream_id, head from stream_head where stream_id in (:ids) and is_open order by stream_id for update";
    private static final String ADVANCE = "update stream_head set head = head + :count where stream_id in (:ids)";

    private final JdbcClient jdbc;
    private final JdbcClient looks;
    private final LogMetrics metrics;

    StreamHeads(JdbcClient jdbc, @Qualifier("looks") JdbcTemplate looks, LogMetrics metrics) {
        this.jdbc = jdbc;
        this.looks = JdbcClient.create(looks);
        this.metrics = metrics;
    }

    /// Creates the row of a new stream. Its log is closed.
    void create(StreamId streamId) {
        jdbc.sql("insert into stream_head (stream_id, head, is_open) values (?, 0, false)")
                .param(streamId.value())
                .update();
    }

    /// Opens a log that has no entries yet. Does nothing to any other.
    void open(StreamId streamId) {
        jdbc.sql("update stream_head set is_open = true where stream_id = ? and head = 0")
                .param(streamId.value())
                .update();
    }

    void close(StreamId streamId) {
        jdbc.sql("update stream_head set is_open = false where stream_id = ?")
                .param(streamId.value())
                .update();
    }

    /// Deletes the row of a stream that has not started. Does nothing to any other.
    void delete(StreamId streamId) {
        jdbc.sql("delete from stream_head where stream_id = ? and not is_open and head = 0")
                .param(streamId.value())
                .update();
    }

    /// The state of a log.
    ///
    /// @param head  its newest number; 0 before the first
    /// @param epoch how often it has lost entries
    record Head(long head, int epoch) {}

    /// The committed states of some logs.
    Map<StreamId, Head> find(Collection<StreamId> streamIds) {
        return find(jdbc, streamIds);
    }

    /// As [#find], for a node that keeps up with the others. Takes no part in a transaction.
    Map<StreamId, Head> look(Collection<StreamId> streamIds) {
        return find(looks, streamIds);
    }

    private static Map<StreamId, Head> find(JdbcClient database, Collection<StreamId> streamIds) {
        var found = new HashMap<StreamId, Head>();
        if (!streamIds.isEmpty()) {
            database.sql("select stream_id, head, epoch from stream_head where stream_id in (:ids)")
                    .param("ids", streamIds.stream().map(StreamId::value).toList())
                    .query(row -> {
                        found.put(new StreamId(row.getLong(1)), new Head(row.getLong(2), row.getInt(3)));
                    });
        }
        return found;
    }

    /// Begins a new epoch of a log, after one that was shown. That of the database may be older: it has lost that, too.
    ///
    /// @return false if another node has done so
    boolean raiseEpoch(StreamId streamId, int shown) {
        return jdbc.sql("update stream_head set epoch = ? where stream_id = ? and epoch <= ?")
                        .params(shown + 1, streamId.value(), shown)
                        .update()
                > 0;
    }

    /// Takes the next numbers of several logs. Nobody else gets numbers of these logs until the transaction ends. The
    /// logs are locked in the order of their ids, so two nodes cannot deadlock here.
    ///
    /// @param counts how many numbers to take of each log
    /// @param wait   whether to wait for somebody else who has taken some; otherwise fails at once
    /// @return the last number taken of each log; a closed log is missing
    Map<StreamId, Long> takeNumbers(Map<StreamId, Integer> counts, boolean wait) {
        long start = System.nanoTime();
        Map<StreamId, Long> taken = wait && counts.size() == 1 ? takeFromOne(counts) : takeFromMany(counts, wait);
        metrics.numbered(System.nanoTime() - start);
        return taken;
    }

    /// The usual case on a quiet node: one round trip.
    private Map<StreamId, Long> takeFromOne(Map<StreamId, Integer> counts) {
        var taken = new HashMap<StreamId, Long>();
        counts.forEach((streamId, count) -> {
            var head = new GeneratedKeyHolder();
            if (jdbc.sql(TAKE_NUMBERS).params(count, streamId.value()).update(head) > 0) {
                Map<String, Object> keys = Objects.requireNonNull(head.getKeys());
                taken.put(streamId, ((Number) keys.values().iterator().next()).longValue());
            }
        });
        return taken;
    }

    /// One round trip for each stream would take longer than the rest of the commit. Streams that take equally
    /// many numbers share an update, which leaves few.
    private Map<StreamId, Long> takeFromMany(Map<StreamId, Integer> counts, boolean wait) {
        var heads = new HashMap<StreamId, Long>();
        jdbc.sql(wait ? LOCK_OPEN : LOCK_OPEN + " nowait")
                .param("ids", counts.keySet().stream().map(StreamId::value).toList())
                .query(row -> {
                    heads.put(new StreamId(row.getLong("stream_id")), row.getLong("head"));
                });
        counts.entrySet().stream()
                .filter(open -> heads.containsKey(open.getKey()))
                .collect(groupingBy(
                        Map.Entry::getValue, mapping(open -> open.getKey().value(), toList())))
                .forEach((count, streamIds) -> jdbc.sql(ADVANCE)
                        .param("count", count)
                        .param("ids", streamIds)
                        .update());
        heads.replaceAll((streamId, head) -> head + counts.getOrDefault(streamId, 0));
        return heads;
    }
}
