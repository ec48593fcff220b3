package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// The message to which another one replies. After it is deleted, only its number remains.
public record Quote(
        long seq,
        @Nullable String authorId,
        @Nullable String authorName,
        @Nullable String excerpt) {}
