package dev.streamside.channel;

import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// A channel's public view.
///
/// @param ownerId the member who owns the channel
public record ChannelView(
        ChannelId id,
        MemberId ownerId,
        String name,
        @Nullable String imageUrl,
        long subscriberCount) {}
