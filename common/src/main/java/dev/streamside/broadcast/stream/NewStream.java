package dev.streamside.broadcast.stream;

import dev.streamside.platform.id.ChannelId;
import org.jspecify.annotations.Nullable;

/// The data of a new stream. Checked by [StreamLifecycle#create].
///
/// @param channelId one of the channels on which the sender may run streams; null for their own
/// @param startsAt the planned start, as ISO 8601 with an offset; null or blank if it is open
public record NewStream(
        @Nullable String title,
        @Nullable String description,
        @Nullable String startsAt,
        @Nullable ChannelId channelId) {

    /// On the sender's own channel.
    public NewStream(@Nullable String title, @Nullable String description, @Nullable String startsAt) {
        this(title, description, startsAt, null);
    }
}
