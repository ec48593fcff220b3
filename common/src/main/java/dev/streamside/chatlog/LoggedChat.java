package dev.streamside.chatlog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A chat as it is stored.
///
/// @param clientMessageId null for a chat that was imported, not sent through the application
/// @param deleted         whether it must no longer be shown
public record LoggedChat(
        long seq, Author author, String text, @Nullable String clientMessageId, Instant sentAt, boolean deleted) {}
