package dev.streamside.chat.log.query;

import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.StreamId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Says when the entries of a log were written, ten seconds at a time. Runs in the caller's transaction.
@Component
public class LogSlots {
    private static final String READ = """
            select seq, type, timestampdiff(microsecond, :start, sent_at) div :micros,
                case when type = 'chat-pinned' then sent_at end
            from chat_log where stream_id = :stream and seq between :from and :to order by seq
            """;
    private static final long MICROS = LogSlot.LENGTH.toNanos() / 1_000;

    private final JdbcClient jdbc;

    LogSlots(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /// The slots of the entries with these numbers, in order. Where the clocks of nodes differ, an entry is
    /// never in an earlier slot than the entry before it. So the entries of a slot are consecutive, and
    /// reading on from the first entry of the last slot counts none twice. This is done here and not in SQL:
    /// a window function over a long log takes seconds.
    ///
    /// @param start of the stream
    /// @param least the number of the slot that the entry before them is in; 0 if there is none
    public List<LogSlot> read(StreamId streamId, Instant start, int least, long from, long to) {
        var slots = new ArrayList<LogSlot>();
        RowCallbackHandler addRow = row -> add(slots, least, row);
        jdbc.sql(READ)
                .param("start", UtcTime.of(start))
                .param("micros", MICROS)
                .param("stream", streamId.value())
                .param("from", from)
                .param("to", to)
                .query(addRow);
        return slots;
    }

    private static void add(List<LogSlot> slots, int least, ResultSet row) throws SQLException {
        long seq = row.getLong(1);
        String type = row.getString(2);
        boolean pins = type.equals(EntryType.CHAT_PINNED.word()) || type.equals(EntryType.CHAT_UNPINNED.word());
        LogSlot last = slots.isEmpty() ? null : slots.getLast();
        var slot = new LogSlot(
                Math.max(last == null ? least : last.number(), row.getInt(3)),
                seq,
                type.equals(EntryType.CHAT.word()) ? 1 : 0,
                UtcTime.readNullable(row, 4),
                pins ? seq : 0);
        if (last != null && last.number() == slot.number()) {
            slots.set(slots.size() - 1, last.plus(slot));
        } else {
            slots.add(slot);
        }
    }
}
