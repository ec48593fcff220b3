package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.streamside.member.Members;
import dev.streamside.stream.Streams;
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

    private final Streams streams;
    private final Members members;

    AnnouncementKind(Streams streams, Members members) {
        this.streams = streams;
        this.members = members;
    }

    @Override
    public EntryType type() {
        return EntryType.ANNOUNCEMENT;
    }

    @Override
    public LogEntry store(LogWrite.Announcement announcement, long seq, Instant at) {
        var author = announcement.author();
        return new LogEntry(
                        announcement.streamId(),
                        streams.reference(announcement.streamId()),
                        seq,
                        EntryType.ANNOUNCEMENT,
                        at)
                .by(author, members.reference(author.id()))
                .saying(announcement.text(), null);
    }

    @Override
    public Record view(LogEntry announcement) {
        return announcement.isDeleted()
                ? ChatDeletionKind.tombstone(announcement.seq())
                : new View(
                        EntryType.ANNOUNCEMENT,
                        announcement.seq(),
                        announcement.author(),
                        announcement.text(),
                        announcement.sentAt());
    }
}
