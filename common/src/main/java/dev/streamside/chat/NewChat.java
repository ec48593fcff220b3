package dev.streamside.chat;

import org.jspecify.annotations.Nullable;

/// A chat to send.
///
/// @param clientMessageId an id chosen by the sender; resending with the same id makes no second chat
/// @param replyTo         `seq` of the chat that it replies to; null for none
public record NewChat(
        @Nullable String text,
        @Nullable String clientMessageId,
        @Nullable String replyTo) {}
