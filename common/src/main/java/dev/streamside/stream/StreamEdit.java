package dev.streamside.stream;

import org.jspecify.annotations.Nullable;

/// Changes to a stream; the start only to a scheduled one. What is null stays as it is; a blank description or start
/// time is removed.
/// Checked by [StreamLifecycle#edit].
public record StreamEdit(
        @Nullable String title,
        @Nullable String description,
        @Nullable String startsAt) {}
