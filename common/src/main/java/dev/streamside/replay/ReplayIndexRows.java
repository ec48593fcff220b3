package dev.streamside.replay;

import dev.streamside.chatlog.EntriesDropped;
import dev.streamside.chatlog.LogSlot;
import dev.streamside.id.StreamId;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/// The table of slots. Runs in the caller's transaction.
@Component
class ReplayIndexRows {
    private final JdbcTemplate jdbc;

    ReplayIndexRows(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /// In order.
    List<LogSlot> of(StreamId streamId) {
        return jdbc.query(
                "select slot, first_seq, chats, pinned_at from replay_index where stream_id = ? order by slot",
                (row, number) -> {
                    LocalDateTime pinned = row.getObject(4, LocalDateTime.class);
                    return new LogSlot(
                            row.getInt(1),
                            row.getLong(2),
                            row.getInt(3),
                            pinned == null ? null : pinned.toInstant(ZoneOffset.UTC));
                },
                streamId.value());
    }

    /// Adds slots. Another node may have done so: they are the same.
    void add(StreamId streamId, Collection<LogSlot> slots) {
        jdbc.batchUpdate(
                "insert into replay_index (stream_id, slot, first_seq, chats, pinned_at) values (?, ?, ?, ?, ?)"
                        + " on duplicate key update chats = values(chats)",
                slots.stream()
                        .map(slot -> new Object[] {
                            streamId.value(), slot.number(), slot.firstSeq(), slot.chats(), utc(slot.pinnedAt())
                        })
                        .toList());
    }

    @EventListener
    void delete(EntriesDropped stream) {
        jdbc.update(
                "delete from replay_index where stream_id = ?",
                stream.streamId().value());
    }

    private static @Nullable LocalDateTime utc(@Nullable Instant at) {
        return at == null ? null : LocalDateTime.ofInstant(at, ZoneOffset.UTC);
    }
}
