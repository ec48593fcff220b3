package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// The chat to which another one replies. Only its number is left when it has been deleted.
public record Quote(
        long seq,
        @Nullable String authorId,
        @Nullable String authorName,
        @Nullable String excerpt) {}
