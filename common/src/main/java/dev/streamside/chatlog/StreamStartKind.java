package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.stream.Streams;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// The first entry of a log. The stream goes live in the same transaction.
@Component
class StreamStartKind implements EntryKind<LogWrite.Start> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Instant sentAt) {}

    private final Streams streams;

    StreamStartKind(Streams streams) {
        this.streams = streams;
    }

    @Override
    public EntryType type() {
        return EntryType.STREAM_STARTED;
    }

    @Override
    public LogEntry store(LogWrite.Start start, long seq, Instant at) {
        if (!streams.storeStart(start.streamId(), at)) {
            throw new LogTransaction.NothingToChange();
        }
        return new LogEntry(start.streamId(), seq, EntryType.STREAM_STARTED, at);
    }

    @Override
    public Record view(LogEntry start) {
        return new View(EntryType.STREAM_STARTED, start.seq(), start.sentAt());
    }
}
