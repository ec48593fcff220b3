package dev.streamside.held;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.streamside.chatlog.Author;
import dev.streamside.id.HeldId;
import dev.streamside.id.StreamId;
import java.time.Instant;

/// A chat that waits for a moderator.
///
/// @param author as they were when they sent it
/// @param text   without the words that the channel masks
record HeldChat(
        HeldId id,
        StreamId streamId,
        Author author,
        String text,
        @JsonIgnore String clientMessageId) {
    @JsonProperty("sentAt")
    Instant sentAt() {
        return id.sentAt();
    }
}
