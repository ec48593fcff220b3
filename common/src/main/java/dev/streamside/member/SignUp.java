package dev.streamside.member;

import org.jspecify.annotations.Nullable;

/// What a new member says. Checked by [Members#signUp].
public record SignUp(
        @Nullable String username,
        @Nullable String password,
        @Nullable String displayName,
        @Nullable String imageUrl) {}
