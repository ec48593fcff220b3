package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.chat.log.entry.EntryRows;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.NothingToChange;
import dev.streamside.platform.cluster.ControlLog;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;

/// Deletions of chats: the chat loses its text, and a new entry tells viewers who already have the chat.
@Component
public class ChatDeletionKind implements EntryKind<LogWrite.Deletion> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long target) {}

    /// Control log: chats removed from logs that have ended, which get no entry about it.
    public static final String TOPIC = "redacted";

    private final EntryRows entries;
    private final ControlLog.Topic redacted;

    ChatDeletionKind(EntryRows entries, ControlLog control) {
        this.entries = entries;
        this.redacted = control.topic(TOPIC);
    }

    /// The replacement for a deleted entry. It keeps the number, because a missing number would mean a loss.
    static Record tombstone(long seq) {
        return new View(EntryType.CHAT_DELETED, seq, seq);
    }

    @Override
    public EntryType type() {
        return EntryType.CHAT_DELETED;
    }

    @Override
    public LogEntry store(LogWrite.Deletion deletion, long seq, Instant at) {
        if (entries.markDeleted(deletion.streamId(), deletion.target(), at) == 0) {
            throw new NothingToChange();
        }
        return new LogEntry(deletion.streamId(), seq, EntryType.CHAT_DELETED, at)
                .by(deletion.memberId())
                .about(deletion.target());
    }

    /// A log that has ended gets no new entry, but a chat can still be removed from it.
    @Override
    public LogResult storeInClosedLog(LogWrite.Deletion deletion, Instant at) {
        if (entries.markDeleted(deletion.streamId(), deletion.target(), at) > 0) {
            redacted.changed(deletion.streamId() + "/" + deletion.target(), () -> {}); // the publisher shows it
        }
        return new LogResult.Unchanged();
    }

    @Override
    public Record view(LogEntry deletion) {
        return new View(EntryType.CHAT_DELETED, deletion.seq(), Objects.requireNonNull(deletion.target()));
    }
}
