package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.member.Members;
import dev.streamside.stream.Streams;
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
    private final Streams streams;
    private final Members members;

    PinKind(PinnedRows pinned, Streams streams, Members members) {
        this.pinned = pinned;
        this.streams = streams;
        this.members = members;
    }

    @Override
    public EntryType type() {
        return EntryType.CHAT_PINNED;
    }

    @Override
    public LogEntry store(LogWrite.Pin pin, long seq, Instant at) {
        pinned.put(pin.streamId(), pin.target());
        return new LogEntry(pin.streamId(), streams.reference(pin.streamId()), seq, EntryType.CHAT_PINNED, at)
                .by(members.reference(pin.memberId()))
                .about(pin.target());
    }

    @Override
    public Record view(LogEntry pin) {
        return new View(EntryType.CHAT_PINNED, pin.seq(), Objects.requireNonNull(pin.target()));
    }
}
