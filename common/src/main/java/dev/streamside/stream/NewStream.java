package dev.streamside.stream;

import dev.streamside.id.ChannelId;
import org.jspecify.annotations.Nullable;

/// The data of a new stream. Checked by [StreamLifecycle#create].
///
/// @param channelId the channel, of those on which the sender may run streams; null for their own
/// @param startsAt  when it is planned to start, as ISO 8601 with an offset; null or blank if that is open
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
