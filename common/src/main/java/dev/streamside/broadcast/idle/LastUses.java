package dev.streamside.broadcast.idle;

import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// When live streams were last used, in the database and by its clock: that of a node may be wrong.
@Component
record LastUses(JdbcClient jdbc, TransactionTemplate transaction) {
    /// Most streams of one statement.
    static final int MAX_STREAMS = 500;

    /// The newest entry of a log is the one that its head points to: one row by primary key, for each stream.
    private static final String UNUSED = """
            select s.id from stream s
            join stream_head h on h.stream_id = s.id
            left join chat_log e on e.stream_id = h.stream_id and e.seq = h.head
            where s.status = 'LIVE' and s.started_at < %1$s
            and (s.watched_at is null or s.watched_at < %1$s)
            and (e.sent_at is null or e.sent_at < %1$s)
            order by s.id limit :most""".formatted("utc_timestamp(3) - interval :seconds second");

    /// Stores that these streams have viewers.
    ///
    /// @param streams at least one and at most [#MAX_STREAMS]
    /// @return how many of them are stored
    int watched(Collection<StreamId> streams) {
        return transaction.execute(
                status -> jdbc.sql("update stream set watched_at = utc_timestamp(3) where id in (:ids)")
                        .param("ids", streams.stream().map(StreamId::value).toList())
                        .update());
    }

    /// Live streams that started, had their last viewer and got their last entry longer ago than this, oldest
    /// first, at most [#MAX_STREAMS].
    List<StreamId> unusedFor(Duration time) {
        return jdbc.sql(UNUSED)
                .param("seconds", time.toSeconds())
                .param("most", MAX_STREAMS)
                .query((row, number) -> new StreamId(row.getLong(1)))
                .list();
    }
}
