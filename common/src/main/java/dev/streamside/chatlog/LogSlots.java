package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Says when the entries of a log were written, ten seconds at a time. The database counts them, so a long log costs a
/// scan of its rows and few answers. Runs in the caller's transaction.
@Component
public class LogSlots {
    private static final String READ = """
            select greatest(0, timestampdiff(microsecond, :start, sent_at) div %d) slot, min(seq),
                sum(type = 'chat'), min(case when type = 'chat-pinned' then sent_at end)
            from chat_log where stream_id = :stream and seq between :from and :to
            group by slot order by slot
            """.formatted(LogSlot.LENGTH.toNanos() / 1_000);

    private final JdbcClient jdbc;

    LogSlots(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The slots of the entries with these numbers, in order.
    ///
    /// @param start of the stream
    public List<LogSlot> read(StreamId streamId, Instant start, long from, long to) {
        return jdbc.sql(READ)
                .param("start", LocalDateTime.ofInstant(start, ZoneOffset.UTC))
                .param("stream", streamId.value())
                .param("from", from)
                .param("to", to)
                .query((row, number) -> {
                    LocalDateTime pinned = row.getObject(4, LocalDateTime.class);
                    return new LogSlot(
                            row.getInt(1),
                            row.getLong(2),
                            row.getInt(3),
                            pinned == null ? null : pinned.toInstant(ZoneOffset.UTC));
                })
                .list();
    }
}
