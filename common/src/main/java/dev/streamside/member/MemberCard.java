package dev.streamside.member;

import dev.streamside.id.MemberId;
import org.jspecify.annotations.Nullable;

/// What a chat shows of a member: without the username, which is private.
public record MemberCard(
        MemberId id, String displayName, @Nullable String imageUrl) {}
