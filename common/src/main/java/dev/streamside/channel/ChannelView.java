package dev.streamside.channel;

import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// A channel as everybody sees it.
///
/// @param ownerId the member whose channel it is
public record ChannelView(
        ChannelId id,
        MemberId ownerId,
        String name,
        @Nullable String imageUrl,
        long subscriberCount) {}
