package dev.streamside.chatlog;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// Who wrote a chat, as they were when it was sent.
///
/// @param badge the author's role on the channel; null for most
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Author(
        MemberId id,
        String name,
        @Nullable String imageUrl,
        @Nullable String badge) {}
