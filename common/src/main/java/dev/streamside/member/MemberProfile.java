package dev.streamside.member;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.streamside.id.MemberId;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A member's public profile, and who they are in a session or a token: all that sending a chat needs.
///
/// @param joinedAt when they became a member
/// @param grants   what their token lets them do
public record MemberProfile(
        MemberId id,
        String username,
        String displayName,
        @Nullable String imageUrl,
        @JsonIgnore Instant joinedAt,
        @JsonIgnore Grants grants) {

    /// A member whom no token lets do more.
    public MemberProfile(
            MemberId id, String username, String displayName, @Nullable String imageUrl, Instant joinedAt) {
        this(id, username, displayName, imageUrl, joinedAt, Grants.NONE);
    }

    /// Whether others see the same name and picture.
    public boolean looksLike(MemberProfile other) {
        return displayName.equals(other.displayName) && Objects.equals(imageUrl, other.imageUrl);
    }
}
