package dev.streamside.chat.export;

import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.chat.log.query.LoggedChat;
import dev.streamside.platform.database.UtcTime;
import dev.streamside.platform.id.StreamId;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Writes the chats of a stream that have not been deleted to a file, oldest first. It reads a slice of the
/// log at a time, so it needs as much memory for a million chats as for a thousand, and a slow download holds
/// no transaction open.
@Component
record ChatExport(JdbcClient jdbc, ChatRows chats) {
    private static final int SLICE = 1_000;

    /// Runs queries, each in its turn.
    interface Turn {
        <T> T take(Supplier<T> query);
    }

    /// Empty if there is no such stream, or it has not started.
    Optional<ExportedStream> find(StreamId streamId) {
        return jdbc.sql("select s.started_at, coalesce(o.offset_millis, 0) from stream s left join replay_offset o"
                        + " on o.stream_id = s.id where s.id = ? and s.started_at is not null")
                .param(streamId.value())
                .query((row, number) -> new ExportedStream(streamId, UtcTime.read(row, 1), row.getLong(2)))
                .optional();
    }

    /// @param after only chats with a higher number; 0 begins the file
    void write(ExportedStream stream, ExportFormat format, long after, OutputStream to, Turn turn) throws IOException {
        Writer out = new BufferedWriter(new OutputStreamWriter(to, StandardCharsets.UTF_8));
        ChatWriter writer = format.writer(out, stream, after == 0);
        long head = turn.take(() -> chats.newest(stream.id()));
        for (long first = after + 1; first <= head; first += SLICE) {
            long from = first;
            List<LoggedChat> slice =
                    turn.take(() -> chats.between(stream.id(), from, Math.min(head, from + SLICE - 1)));
            for (LoggedChat chat : slice) {
                writer.write(chat);
            }
        }
        out.flush();
    }
}
