package dev.streamside.stream;

import org.jspecify.annotations.Nullable;

/// The data of a new stream. Checked by [StreamLifecycle#create].
public record NewStream(@Nullable String title, @Nullable String description) {}
