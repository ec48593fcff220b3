package dev.streamside.account.member;

import dev.streamside.platform.id.MemberId;
import org.jspecify.annotations.Nullable;

/// What a chat shows of a member: without the username, which is private.
public record MemberCard(
        MemberId id, String displayName, @Nullable String imageUrl) {

    /// @param imageUrl the picture's original address, or the one from which viewers load it
    public MemberCard {
        imageUrl = PictureAddress.of(id, imageUrl);
    }
}
