package dev.streamside.member;

import org.jspecify.annotations.Nullable;

/// What a member proves an identity with.
record SignIn(@Nullable String username, @Nullable String password) {}
