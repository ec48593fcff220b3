package dev.streamside.stream;

import org.jspecify.annotations.Nullable;

/// The data of a new stream. Checked by [StreamLifecycle#create].
///
/// @param startsAt when it is planned to start, as ISO 8601 with an offset; null or blank if that is open
public record NewStream(
        @Nullable String title,
        @Nullable String description,
        @Nullable String startsAt) {}
