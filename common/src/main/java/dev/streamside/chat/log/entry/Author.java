package dev.streamside.chat.log.entry;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.account.member.PictureAddress;
import dev.streamside.platform.id.MemberId;
import org.jspecify.annotations.Nullable;

/// Who wrote a chat, as they were when it was sent.
///
/// @param imageUrl where viewers load the author's picture; null without one
/// @param badge the author's role on the channel; null for most
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Author(
        MemberId id,
        String name,
        @Nullable String imageUrl,
        @Nullable String badge) {

    /// @param imageUrl may be the picture's original address: earlier versions stored that
    public Author {
        imageUrl = PictureAddress.of(id, imageUrl);
    }
}
