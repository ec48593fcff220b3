package dev.streamside.member;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A member's public profile, and who they are in a session or a token: all that sending a chat needs.
///
/// @param joinedAt  when they became a member
/// @param moderates the channels that a token makes them a moderator of, beside those of which they are one anyway
public record MemberProfile(
        MemberId id,
        String username,
        String displayName,
        @Nullable String imageUrl,
        @JsonIgnore Instant joinedAt,
        @JsonIgnore Set<ChannelId> moderates) {

    /// A member whom no token makes a moderator.
    public MemberProfile(
            MemberId id, String username, String displayName, @Nullable String imageUrl, Instant joinedAt) {
        this(id, username, displayName, imageUrl, joinedAt, Set.of());
    }

    /// Whether others see the same name and picture.
    public boolean looksLike(MemberProfile other) {
        return displayName.equals(other.displayName) && Objects.equals(imageUrl, other.imageUrl);
    }
}
