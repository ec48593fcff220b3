package dev.streamside.held;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.streamside.chatlog.Author;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.Quote;
import dev.streamside.id.HeldId;
import dev.streamside.id.Ids;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A chat that waits for a moderator.
///
/// @param author   as they were when they sent it
/// @param text     without the words that the channel masks
/// @param replyTo  the number of the chat that it replies to; null for none
/// @param mentions as they were when it was sent
record HeldChat(
        HeldId id,
        StreamId streamId,
        Author author,
        String text,
        @JsonIgnore String clientMessageId,
        @JsonIgnore @Nullable Long replyTo,
        @JsonIgnore List<MemberId> mentions) {

    static HeldChat of(LogWrite.Chat chat) {
        Quote quote = chat.replyTo();
        return new HeldChat(
                new HeldId(Ids.next()),
                chat.streamId(),
                chat.author(),
                chat.text(),
                chat.clientMessageId(),
                quote == null ? null : quote.seq(),
                chat.mentions());
    }

    @JsonProperty("sentAt")
    Instant sentAt() {
        return id.sentAt();
    }
}
