package dev.streamside.broadcast.stream;

import org.jspecify.annotations.Nullable;

/// Changes to a stream. The start can only be changed for a scheduled one. Null fields leave a value
/// unchanged; a blank description or start time is removed. Checked by [StreamLifecycle#edit].
public record StreamEdit(
        @Nullable String title,
        @Nullable String description,
        @Nullable String startsAt) {}
