package dev.streamside.chatlog;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A chat as it is stored.
///
/// @param clientMessageId null for a chat that was imported, not sent through the application
/// @param deleted         whether it must no longer be shown
/// @param replyTo         null if it is no reply, or was not read for viewers
/// @param mentions        ids of members as a JSON array; null if it mentions nobody
public record LoggedChat(
        long seq,
        Author author,
        String text,
        @Nullable String clientMessageId,
        Instant sentAt,
        boolean deleted,
        @Nullable Quote replyTo,
        @Nullable String mentions) {

    /// This chat with what it replies to.
    ///
    /// @param quotes by number; what is not there has been deleted
    LoggedChat quoting(Map<Long, Quote> quotes) {
        return replyTo == null
                ? this
                : new LoggedChat(
                        seq,
                        author,
                        text,
                        clientMessageId,
                        sentAt,
                        deleted,
                        quotes.getOrDefault(replyTo.seq(), replyTo),
                        mentions);
    }
}
