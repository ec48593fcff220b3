package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.NothingToChange;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// The first entry of a log. The stream goes live in the same transaction.
@Component
record StreamStartKind(Streams streams) implements EntryKind<LogWrite.Start> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Instant sentAt) {}

    @Override
    public EntryType type() {
        return EntryType.STREAM_STARTED;
    }

    @Override
    public LogEntry store(LogWrite.Start start, long seq, Instant at) {
        if (!streams.storeStart(start.streamId(), at)) {
            throw new NothingToChange();
        }
        return new LogEntry(start.streamId(), seq, EntryType.STREAM_STARTED, at);
    }

    @Override
    public Record view(LogEntry start) {
        return new View(EntryType.STREAM_STARTED, start.seq(), start.sentAt());
    }
}
