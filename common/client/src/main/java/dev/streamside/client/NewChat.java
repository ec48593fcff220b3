package dev.streamside.client;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A message to send.
///
/// @param clientMessageId up to 64 letters, digits, `-` and `_`. The server stores a message once, however often it
///                        is sent with the same id
/// @param replyTo         the number of the message to which it replies; null for none
/// @param mentions        ids of the mentioned members, for names in the text that several members use
public record NewChat(
        String text, String clientMessageId, @Nullable Long replyTo, List<String> mentions) {
    public NewChat {
        mentions = List.copyOf(mentions);
    }

    /// A message with a new id.
    public NewChat(String text) {
        this(text, UUID.randomUUID().toString(), null, List.of());
    }

    public NewChat replyingTo(long seq) {
        return new NewChat(text, clientMessageId, seq, mentions);
    }
}
