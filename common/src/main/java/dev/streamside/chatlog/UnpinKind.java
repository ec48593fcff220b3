package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// No chat is pinned any more.
@Component
class UnpinKind implements EntryKind<LogWrite.Unpin> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq) {}

    private final PinnedRows pinned;

    UnpinKind(PinnedRows pinned) {
        this.pinned = pinned;
    }

    @Override
    public EntryType type() {
        return EntryType.CHAT_UNPINNED;
    }

    @Override
    public LogEntry store(LogWrite.Unpin unpin, long seq, Instant at) {
        if (pinned.remove(unpin.streamId()) == 0) {
            throw new LogTransaction.NothingToChange();
        }
        return new LogEntry(unpin.streamId(), seq, EntryType.CHAT_UNPINNED, at).by(unpin.memberId());
    }

    @Override
    public Record view(LogEntry unpin) {
        return new View(EntryType.CHAT_UNPINNED, unpin.seq());
    }
}
