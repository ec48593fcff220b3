package dev.streamside.account.member;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.streamside.platform.id.MemberId;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A member's public profile, and their identity in a session or a token: everything that sending a chat
/// needs.
///
/// @param pictureSource where their picture is fetched from, which is shown to no other member; null without
///     one
/// @param joinedAt when they became a member
/// @param grants what their token allows
public record MemberProfile(
        MemberId id,
        String username,
        String displayName,
        @JsonIgnore @Nullable String pictureSource,
        @JsonIgnore Instant joinedAt,
        @JsonIgnore Grants grants) {

    /// A member without grants from a token.
    public MemberProfile(
            MemberId id, String username, String displayName, @Nullable String pictureSource, Instant joinedAt) {
        this(id, username, displayName, pictureSource, joinedAt, Grants.NONE);
    }

    /// Whether others see the same name and picture.
    public boolean looksLike(MemberProfile other) {
        return displayName.equals(other.displayName) && Objects.equals(pictureSource, other.pictureSource);
    }

    /// Where viewers load the member's picture; null without one.
    @JsonProperty
    public @Nullable String imageUrl() {
        return PictureAddress.of(id, pictureSource);
    }
}
