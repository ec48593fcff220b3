package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The rules of the chat, sent to viewers when they change.
@Component
class RulesChangeKind implements EntryKind<LogWrite.RulesChange> {
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            @JsonRawValue @Nullable String rules,
            Instant sentAt) {}

    @Override
    public EntryType type() {
        return EntryType.RULES_CHANGED;
    }

    @Override
    public LogEntry store(LogWrite.RulesChange change, long seq, Instant at) {
        return new LogEntry(change.streamId(), seq, EntryType.RULES_CHANGED, at)
                .by(change.memberId())
                .with(change.rules());
    }

    @Override
    public Record view(LogEntry change) {
        return new View(EntryType.RULES_CHANGED, change.seq(), change.details(), change.sentAt());
    }
}
