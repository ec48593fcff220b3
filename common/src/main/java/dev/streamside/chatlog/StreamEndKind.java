package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.stream.Streams;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// The last entry of a log. The stream ends in the same transaction.
@Component
class StreamEndKind implements EntryKind<LogWrite.End> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Instant sentAt) {}

    private final Streams streams;
    private final StreamHeads heads;

    StreamEndKind(Streams streams, StreamHeads heads) {
        this.streams = streams;
        this.heads = heads;
    }

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
