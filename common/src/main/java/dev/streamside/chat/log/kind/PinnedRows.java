package dev.streamside.chat.log.kind;

import dev.streamside.platform.id.StreamId;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// The table of pinned chats, at most one for each stream. Runs in the caller's transaction.
@Component
record PinnedRows(JdbcClient jdbc) {
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
