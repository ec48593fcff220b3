package dev.streamside.chat.log.kind;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.EntryType;
import dev.streamside.chat.log.entry.LogEntry;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.platform.id.MemberId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Chats.
@Component
class ChatKind implements EntryKind<LogWrite.Chat> {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record View(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            @Nullable Author author,
            @Nullable String text,
            Instant sentAt,
            @Nullable String clientMessageId,
            @Nullable Quote replyTo,
            @JsonRawValue @Nullable String mentions) {}

    @Override
    public EntryType type() {
        return EntryType.CHAT;
    }

    @Override
    public LogEntry store(LogWrite.Chat chat, long seq, Instant at) {
        return new LogEntry(chat.streamId(), seq, EntryType.CHAT, at)
                .by(chat.author())
                .saying(chat.text(), chat.clientMessageId())
                .quoting(chat.replyTo())
                .with(mentions(chat.mentions()));
    }

    @Override
    public Record view(LogEntry chat) {
        return new View(
                EntryType.CHAT,
                chat.seq(),
                chat.author(),
                chat.text(),
                chat.sentAt(),
                chat.clientMessageId(),
                chat.quote(),
                chat.details());
    }

    /// As JSON; null for none.
    private static @Nullable String mentions(List<MemberId> members) {
        return members.isEmpty()
                ? null
                : members.stream().map(id -> "\"" + id + "\"").collect(Collectors.joining(",", "[", "]"));
    }
}
