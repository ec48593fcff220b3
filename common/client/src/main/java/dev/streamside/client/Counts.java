package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// How many watch and react.
///
/// @param likes null while the server cannot count them, as are dislikes
public record Counts(
        long viewers, @Nullable Long likes, @Nullable Long dislikes) {}
