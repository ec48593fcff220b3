package dev.streamside.channel;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;

/// A channel as everybody sees it.
///
/// @param ownerId the member whose channel it is
public record ChannelView(
        @JsonFormat(shape = JsonFormat.Shape.STRING) long id,
        @JsonFormat(shape = JsonFormat.Shape.STRING) long ownerId,
        String name,
        @Nullable String imageUrl,
        long subscriberCount) {}
