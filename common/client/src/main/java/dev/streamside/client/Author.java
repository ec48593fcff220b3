package dev.streamside.client;

import org.jspecify.annotations.Nullable;

/// The author of a message, as of the time when it was sent.
///
/// @param badge the role on the channel, such as `MODERATOR`; null for none
public record Author(
        String id,
        String name,
        @Nullable String imageUrl,
        @Nullable String badge) {}
