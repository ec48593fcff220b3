package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// A chat is pinned, in place of the one before it. The entry has only its number: a text here would outlive the chat.
@Component
class PinKind implements EntryKind<LogWrite.Pin> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long target) {}

    private final PinnedRows pinned;

    PinKind(PinnedRows pinned) {
        this.pinned = pinned;
    }

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
