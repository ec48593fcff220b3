package dev.streamside.chat.log.query;

import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.Quote;
import java.time.Instant;
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
        @Nullable String mentions) {}
