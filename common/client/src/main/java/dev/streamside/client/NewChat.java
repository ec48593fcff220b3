package dev.streamside.client;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A chat to send.
///
/// @param clientMessageId up to 64 letters, digits, `-` and `_`. The server stores a chat once, however often it
///                        is sent under one id
/// @param replyTo         the number of the chat that it replies to; null for none
/// @param mentions        ids of those who are meant, of several who use a name in the text
public record NewChat(
        String text, String clientMessageId, @Nullable Long replyTo, List<String> mentions) {
    public NewChat {
        mentions = List.copyOf(mentions);
    }

    /// A chat with an id of its own.
    public NewChat(String text) {
        this(text, UUID.randomUUID().toString(), null, List.of());
    }

    public NewChat replyingTo(long seq) {
        return new NewChat(text, clientMessageId, seq, mentions);
    }
}
