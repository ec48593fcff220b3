package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Component;

/// The head row of each log: its newest number, and whether it is open. Only the log writes it. Everything here
/// runs in the caller's transaction.
@Component
class StreamHeads {
    /// `last_insert_id(…)` returns the new head with the update itself, which saves a select.
    private static final String TAKE_NUMBERS =
            "update stream_head set head = last_insert_id(head + ?) where stream_id = ? and is_open";

    private final JdbcClient jdbc;
    private final LogMetrics metrics;

    StreamHeads(JdbcClient jdbc, LogMetrics metrics) {
        this.jdbc = jdbc;
        this.metrics = metrics;
    }

    /// Creates the row of a new stream. Its log is closed.
    void create(StreamId streamId) {
        jdbc.sql("insert into stream_head (stream_id, head, is_open) values (?, 0, false)")
                .param(streamId.value())
                .update();
    }

    void open(StreamId streamId) {
        setOpen(streamId, true);
    }

    void close(StreamId streamId) {
        setOpen(streamId, false);
    }

    private void setOpen(StreamId streamId, boolean open) {
        jdbc.sql("update stream_head set is_open = ? where stream_id = ?")
                .params(open, streamId.value())
                .update();
    }

    /// Takes the next `count` numbers of an open log. Nobody else gets numbers of this log until the transaction
    /// ends.
    ///
    /// @return the last number taken, or 0 when the log is closed
    long takeNumbers(StreamId streamId, int count) {
        var head = new GeneratedKeyHolder();
        long start = System.nanoTime();
        int open = jdbc.sql(TAKE_NUMBERS).params(count, streamId.value()).update(head);
        metrics.numbered(System.nanoTime() - start);
        if (open == 0) {
            return 0;
        }
        Map<String, Object> keys = Objects.requireNonNull(head.getKeys());
        return ((Number) keys.values().iterator().next()).longValue();
    }
}
