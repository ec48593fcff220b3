package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What a moderator says to everybody. It can only be erased with the account of the moderator.
@Component
class AnnouncementKind implements EntryKind<LogWrite.Announcement> {
    /// @param by who says so; not called author, because it is no chat
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
