package dev.streamside.member;

import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// Who a member is to others, and the identity that a session carries: all that sending a chat needs to know.
public record MemberProfile(
        MemberId id,
        String username,
        String displayName,
        @Nullable String imageUrl) {}
