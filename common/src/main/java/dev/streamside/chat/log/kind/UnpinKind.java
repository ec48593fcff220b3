package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.NothingToChange;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// No chat is pinned any more.
@Component
record UnpinKind(PinnedRows pinned) implements EntryKind<LogWrite.Unpin> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq) {}

    @Override
    public EntryType type() {
        return EntryType.CHAT_UNPINNED;
    }

    @Override
    public LogEntry store(LogWrite.Unpin unpin, long seq, Instant at) {
        if (pinned.remove(unpin.streamId()) == 0) {
            throw new NothingToChange();
        }
        return new LogEntry(unpin.streamId(), seq, EntryType.CHAT_UNPINNED, at).by(unpin.memberId());
    }

    @Override
    public Record view(LogEntry unpin) {
        return new View(EntryType.CHAT_UNPINNED, unpin.seq());
    }
}
