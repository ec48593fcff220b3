package dev.streamside.member;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;

/// Who a member is to others, and the identity that a session carries: all that sending a chat needs to know.
public record MemberProfile(
        @JsonFormat(shape = JsonFormat.Shape.STRING) long id,
        String username,
        String displayName,
        @Nullable String imageUrl) {}
