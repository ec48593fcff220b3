package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An entry as viewers get it. Absent rather than null: every viewer of every stream pays for the bytes.
///
/// @param target the chat that is gone, of a deletion
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"type", "seq", "author", "text", "target", "sentAt", "clientMessageId"})
record EntryView(
        EntryType type,
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
        @Nullable Author author,
        @Nullable String text,

        @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
        Long target,

        @Nullable Instant sentAt,
        @Nullable String clientMessageId) {

    static EntryView of(LogEntry entry) {
        return switch (entry.type()) {
            case CHAT ->
                entry.isDeleted()
                        ? tombstone(entry.seq())
                        : new EntryView(
                                EntryType.CHAT,
                                entry.seq(),
                                entry.author(),
                                entry.text(),
                                null,
                                entry.sentAt(),
                                entry.clientMessageId());
            case CHAT_DELETED ->
                new EntryView(EntryType.CHAT_DELETED, entry.seq(), null, null, entry.target(), null, null);
            case STREAM_ENDED ->
                new EntryView(EntryType.STREAM_ENDED, entry.seq(), null, null, null, entry.sentAt(), null);
        };
    }

    /// What stands in the place of a deleted chat, for those who come later: the number stays, so nobody
    /// suspects a loss.
    static EntryView tombstone(long seq) {
        return new EntryView(EntryType.CHAT_DELETED, seq, null, null, seq, null, null);
    }
}
