package dev.streamside.stream;

import org.jspecify.annotations.Nullable;

/// What a streamer says about a stream to come. Checked by [StreamLifecycle#create].
public record NewStream(@Nullable String title, @Nullable String description) {}
