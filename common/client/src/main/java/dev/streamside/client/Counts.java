package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// Numbers of viewers and reactions.
///
/// @param likes null, like `dislikes`, while the server cannot count them
public record Counts(
        long viewers, @Nullable Long likes, @Nullable Long dislikes) {}
