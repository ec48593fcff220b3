package dev.streamside.chat.replay;

import dev.streamside.chat.log.query.LogSlot;
import dev.streamside.chat.log.retention.EntriesDropped;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.StreamId;
import java.util.Collection;
import java.util.List;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/// The table of slots. Runs in the caller's transaction.
@Component
record ReplayIndexRows(JdbcTemplate jdbc) {
    /// The slots in order, up to the first that an older version has made. That one and all after it are
    /// deleted.
    List<LogSlot> of(StreamId streamId) {
        List<LogSlot> slots = jdbc.query(
                "select slot, first_seq, chats, pinned_at, coalesce(pin_seq, -1) from replay_index where stream_id = ?"
                        + " order by slot",
                (row, number) -> new LogSlot(
                        row.getInt(1), row.getLong(2), row.getInt(3), UtcTime.readNullable(row, 4), row.getLong(5)),
                streamId.value());
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).pinSeq() < 0) {
                jdbc.update(
                        "delete from replay_index where stream_id = ? and slot >= ?",
                        streamId.value(),
                        slots.get(i).number());
                return slots.subList(0, i);
            }
        }
        return slots;
    }

    /// Adds slots. If another node has added them already, they are the same.
    void add(StreamId streamId, Collection<LogSlot> slots) {
        jdbc.batchUpdate(
                "insert into replay_index (stream_id, slot, first_seq, chats, pinned_at, pin_seq) values (?, ?, ?, ?, ?, ?)"
                        + " on duplicate key update chats = values(chats), pin_seq = values(pin_seq)",
                slots.stream()
                        .map(slot -> new Object[] {
                            streamId.value(),
                            slot.number(),
                            slot.firstSeq(),
                            slot.chats(),
                            UtcTime.ofNullable(slot.pinnedAt()),
                            slot.pinSeq()
                        })
                        .toList());
    }

    @EventListener
    void delete(EntriesDropped stream) {
        jdbc.update(
                "delete from replay_index where stream_id = ?",
                stream.streamId().value());
    }
}
