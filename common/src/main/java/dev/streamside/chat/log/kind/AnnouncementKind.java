package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// A moderator's announcement to all viewers. It can only be erased with the moderator's account.
@Component
class AnnouncementKind implements EntryKind<LogWrite.Announcement> {
    /// @param by the moderator; not called author, because it is no chat
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            @Nullable Author by,
            @Nullable String text,
            Instant sentAt) {}

    @Override
    public EntryType type() {
        return EntryType.ANNOUNCEMENT;
    }

    @Override
    public LogEntry store(LogWrite.Announcement announcement, long seq, Instant at) {
        return new LogEntry(announcement.streamId(), seq, EntryType.ANNOUNCEMENT, at)
                .by(announcement.author())
                .saying(announcement.text(), null);
    }

    @Override
    public Record view(LogEntry announcement) {
        return new View(
                EntryType.ANNOUNCEMENT,
                announcement.seq(),
                announcement.author(),
                announcement.text(),
                announcement.sentAt());
    }
}
