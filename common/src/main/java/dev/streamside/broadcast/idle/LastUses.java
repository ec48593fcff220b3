package dev.streamside.broadcast.idle;

import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// When live streams were last used, in the database.
@Component
record LastUses(JdbcClient jdbc, TransactionTemplate transaction) {
    /// Most streams of one statement.
    static final int MAX_STREAMS = 500;

    /// The newest entry of a log is the one that its head points to: one row by primary key, for each stream.
    private static final String UNUSED = """
            select s.id from stream s
            join stream_head h on h.stream_id = s.id
            left join chat_log e on e.stream_id = h.stream_id and e.seq = h.head
            where s.status = 'LIVE' and s.started_at < :before
            and (s.watched_at is null or s.watched_at < :before)
            and (e.sent_at is null or e.sent_at < :before)
            order by s.id limit :most""";

    /// Stores that these streams had viewers at `at`.
    ///
    /// @param streams at least one and at most [#MAX_STREAMS]
    /// @return how many of them are stored
    int watched(Collection<StreamId> streams, Instant at) {
        return transaction.execute(status -> jdbc.sql("update stream set watched_at = :at where id in (:ids)")
                .param("at", UtcTime.of(at))
                .param("ids", streams.stream().map(StreamId::value).toList())
                .update());
    }

    /// Live streams that started, had their last viewer and got their last entry before `before`, oldest
    /// first, at most [#MAX_STREAMS].
    List<StreamId> unusedSince(Instant before) {
        return jdbc.sql(UNUSED)
                .param("before", UtcTime.of(before))
                .param("most", MAX_STREAMS)
                .query((row, number) -> new StreamId(row.getLong(1)))
                .list();
    }
}
