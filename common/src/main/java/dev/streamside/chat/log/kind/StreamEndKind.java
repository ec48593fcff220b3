package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.StreamHeads;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// The last entry of a log. The stream ends in the same transaction.
@Component
record StreamEndKind(Streams streams, StreamHeads heads) implements EntryKind<LogWrite.End> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Instant sentAt) {}

    @Override
    public EntryType type() {
        return EntryType.STREAM_ENDED;
    }

    @Override
    public LogEntry store(LogWrite.End end, long seq, Instant at) {
        streams.storeEnd(end.streamId(), at);
        heads.close(end.streamId());
        return new LogEntry(end.streamId(), seq, EntryType.STREAM_ENDED, at);
    }

    @Override
    public Record view(LogEntry end) {
        return new View(EntryType.STREAM_ENDED, end.seq(), end.sentAt());
    }
}
