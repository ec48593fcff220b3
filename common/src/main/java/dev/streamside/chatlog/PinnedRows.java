package dev.streamside.chatlog;

import dev.streamside.id.StreamId;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of pinned chats, one for each stream at most. Runs in the caller's transaction.
@Component
class PinnedRows {
    private final JdbcClient jdbc;

    PinnedRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void put(StreamId streamId, long seq) {
        jdbc.sql("insert into pinned_chat (stream_id, seq) values (:stream, :seq) on duplicate key update seq = :seq")
                .param("stream", streamId.value())
                .param("seq", seq)
                .update();
    }

    /// @return 1, or 0 if nothing was pinned
    int remove(StreamId streamId) {
        return jdbc.sql("delete from pinned_chat where stream_id = ?")
                .param(streamId.value())
                .update();
    }
}
