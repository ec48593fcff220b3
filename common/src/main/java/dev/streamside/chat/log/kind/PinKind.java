package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// A chat is pinned and replaces the previous one. The entry has only the chat's number: a text here would
/// outlive the chat.
@Component
record PinKind(PinnedRows pinned) implements EntryKind<LogWrite.Pin> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long target) {}

    @Override
    public EntryType type() {
        return EntryType.CHAT_PINNED;
    }

    @Override
    public LogEntry store(LogWrite.Pin pin, long seq, Instant at) {
        pinned.put(pin.streamId(), pin.target());
        return new LogEntry(pin.streamId(), seq, EntryType.CHAT_PINNED, at)
                .by(pin.memberId())
                .about(pin.target());
    }

    @Override
    public Record view(LogEntry pin) {
        return new View(EntryType.CHAT_PINNED, pin.seq(), Objects.requireNonNull(pin.target()));
    }
}
