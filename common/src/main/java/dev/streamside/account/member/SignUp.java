package dev.streamside.account.member;

import org.jspecify.annotations.Nullable;

/// The data of a new member. Checked by [Members#signUp].
public record SignUp(
        @Nullable String username,
        @Nullable String password,
        @Nullable String displayName,
        @Nullable String imageUrl) {}
