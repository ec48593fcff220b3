package dev.streamside.member;

import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// A member's public profile, and the identity in a session: all that sending a chat needs.
public record MemberProfile(
        MemberId id,
        String username,
        String displayName,
        @Nullable String imageUrl) {}
