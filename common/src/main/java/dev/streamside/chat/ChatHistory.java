package dev.streamside.chat;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.EntryType;
import dev.streamside.chatlog.LoggedChat;
import dev.streamside.chatlog.Quote;
import dev.streamside.id.StreamId;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// Older chats from the database, for scrolling back and for replays.
@Service
class ChatHistory {
    /// Chats, newest first.
    ///
    /// @param before cursor of the next page, or null when nothing is older
    record Page(
            List<PastChat> entries,

            @JsonFormat(shape = JsonFormat.Shape.STRING) @Nullable
            Long before) {}

    /// A past chat and when in the stream it was sent.
    ///
    /// @param offsetMillis milliseconds from the start of the stream to the chat
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PastChat(
            EntryType type,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long seq,
            Author author,
            String text,
            Instant sentAt,
            @Nullable String clientMessageId,
            @Nullable Quote replyTo,
            @JsonRawValue @Nullable String mentions,
            long offsetMillis) {}

    private final Streams streams;
    private final ChatLog log;

    ChatHistory(Streams streams, ChatLog log) {
        this.streams = streams;
        this.log = log;
    }

    /// @param before only chats with a lower `seq`
    /// @param limit  maximum number of chats to return
    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`, or `TRY_LATER` when too many requests come at
    ///     once
    Page before(StreamId streamId, long before, int limit) {
        StreamView stream = streams.require(streamId);
        List<LoggedChat> chats = log.before(streamId, before, limit);
        Instant start = stream.startedAt();
        return new Page(
                chats.stream().map(chat -> pastChat(chat, start)).toList(),
                chats.size() < limit ? null : chats.getLast().seq());
    }

    private static PastChat pastChat(LoggedChat chat, @Nullable Instant start) {
        return new PastChat(
                EntryType.CHAT,
                chat.seq(),
                chat.author(),
                chat.text(),
                chat.sentAt(),
                chat.clientMessageId(),
                chat.replyTo(),
                chat.mentions(),
                start == null ? 0 : Duration.between(start, chat.sentAt()).toMillis());
    }
}
