package dev.streamside.chat.log.entry;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.streamside.platform.id.StreamId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Component;

/// The head row of each log: its newest number, and whether it is open. Only the log writes it. Everything
/// here except [#poll] runs in the caller's transaction.
@Component
public class StreamHeads {
    /// `last_insert_id(…)` returns the new head with the update itself, which saves a select.
    private static final String TAKE_NUMBERS =
            "update stream_head set head = last_insert_id(head + ?) where stream_id = ? and is_open";

    private static final String LOCK_OPEN =
            "select stream_id, head from stream_head where stream_id in (:ids) and is_open order by stream_id for update";
    private static final String ADVANCE = "update stream_head set head = head + :count where stream_id in (:ids)";

    private final JdbcClient jdbc;
    private final JdbcClient polling;
    private final LogMetrics metrics;

    public StreamHeads(JdbcClient jdbc, @Qualifier("clusterJdbc") JdbcTemplate polling, LogMetrics metrics) {
        this.jdbc = jdbc;
        this.polling = JdbcClient.create(polling);
        this.metrics = metrics;
    }

    /// Creates the row of a new stream. Its log is closed.
    public void create(StreamId streamId) {
        jdbc.sql("insert into stream_head (stream_id, head, is_open) values (?, 0, false)")
                .param(streamId.value())
                .update();
    }

    /// Opens a log that has no entries yet. Does nothing to any other.
    public void open(StreamId streamId) {
        jdbc.sql("update stream_head set is_open = true where stream_id = ? and head = 0")
                .param(streamId.value())
                .update();
    }

    public void close(StreamId streamId) {
        jdbc.sql("update stream_head set is_open = false where stream_id = ?")
                .param(streamId.value())
                .update();
    }

    /// Deletes the row of a stream that has not started. Does nothing to any other.
    public void delete(StreamId streamId) {
        jdbc.sql("delete from stream_head where stream_id = ? and not is_open and head = 0")
                .param(streamId.value())
                .update();
    }

    /// The state of a log.
    ///
    /// @param head  its newest number; 0 before the first
    /// @param epoch how often it has lost entries
    public record Head(long head, int epoch) {}

    /// The committed states of some logs.
    public Map<StreamId, Head> find(Collection<StreamId> streamIds) {
        return find(jdbc, streamIds);
    }

    /// As [#find], for a node that keeps up with the others. Runs outside any transaction.
    public Map<StreamId, Head> poll(Collection<StreamId> streamIds) {
        return find(polling, streamIds);
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

    /// The logs of live streams, those with the newest entries first.
    public List<StreamId> live(int limit) {
        return jdbc.sql("select h.stream_id from stream s join stream_head h on h.stream_id = s.id"
                        + " join chat_log e on e.stream_id = h.stream_id and e.seq = h.head"
                        + " where s.status = 'LIVE' order by e.sent_at desc limit ?")
                .param(limit)
                .query((row, number) -> new StreamId(row.getLong(1)))
                .list();
    }

    /// Begins a new epoch of a log, after the one that was shown. The database's epoch may be older: it may
    /// have lost that update, too.
    ///
    /// @return false if another node has done so
    public boolean raiseEpoch(StreamId streamId, int shown) {
        return jdbc.sql("update stream_head set epoch = ? where stream_id = ? and epoch <= ?")
                        .params(shown + 1, streamId.value(), shown)
                        .update()
                > 0;
    }

    /// Takes the next numbers of several logs. No other transaction gets numbers of these logs until this one
    /// ends. The logs are locked in the order of their ids, so two nodes cannot deadlock here.
    ///
    /// @param counts how many numbers to take of each log
    /// @param wait whether to wait for another transaction that has taken some; otherwise fails at once
    /// @return the last number taken of each log; a closed log is missing
    public Map<StreamId, Long> takeNumbers(Map<StreamId, Integer> counts, boolean wait) {
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

    /// One round trip for each stream would take longer than the rest of the commit. Streams that take the
    /// same number of numbers share an update, so only a few updates are needed.
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
