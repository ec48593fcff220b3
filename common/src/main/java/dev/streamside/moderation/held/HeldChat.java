package dev.streamside.moderation.held;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.entry.Quote;
import dev.streamside.platform.id.HeldId;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A chat that waits for a moderator.
///
/// @param author   as they were when they sent it
/// @param text     without the words that the channel masks
/// @param replyTo  the number of the chat that it replies to; null for none
/// @param mentions as they were when it was sent
/// @param reason   why it is held; null if a node of an earlier version has held it
/// @param word     the listed word, if that is the reason
record HeldChat(
        HeldId id,
        StreamId streamId,
        Author author,
        String text,
        @JsonIgnore String clientMessageId,
        @JsonIgnore @Nullable Long replyTo,
        @JsonIgnore List<MemberId> mentions,

        @JsonInclude(JsonInclude.Include.NON_NULL) HeldReason.@Nullable Cause reason,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String word) {

    static HeldChat of(LogWrite.Chat chat, HeldReason why) {
        Quote quote = chat.replyTo();
        return new HeldChat(
                new HeldId(Ids.next()),
                chat.streamId(),
                chat.author(),
                chat.text(),
                chat.clientMessageId(),
                quote == null ? null : quote.seq(),
                chat.mentions(),
                why.cause(),
                why.word());
    }

    @JsonProperty("sentAt")
    Instant sentAt() {
        return id.sentAt();
    }
}
