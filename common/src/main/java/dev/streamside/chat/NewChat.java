package dev.streamside.chat;

import org.jspecify.annotations.Nullable;

/// What a member wants to say.
///
/// @param clientMessageId the sender's own name for it: sent again with the same one, it is the same chat
public record NewChat(@Nullable String text, @Nullable String clientMessageId) {}
