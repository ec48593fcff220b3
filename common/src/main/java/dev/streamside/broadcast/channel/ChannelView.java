package dev.streamside.broadcast.channel;

import dev.streamside.account.member.PictureAddress;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import org.jspecify.annotations.Nullable;

/// A channel's public view.
///
/// @param ownerId the member who owns the channel
public record ChannelView(
        ChannelId id,
        MemberId ownerId,
        String name,
        @Nullable String imageUrl,
        long subscriberCount) {

    /// @param imageUrl the original address of the owner's picture, or the one from which viewers load it
    public ChannelView {
        imageUrl = PictureAddress.of(ownerId, imageUrl);
    }
}
