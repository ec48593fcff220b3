package dev.streamside.account.session;

import org.jspecify.annotations.Nullable;

/// The credentials of a member.
record SignIn(@Nullable String username, @Nullable String password) {}
