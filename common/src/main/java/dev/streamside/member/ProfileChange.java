package dev.streamside.member;

import org.jspecify.annotations.Nullable;

/// How a member wants to be shown from now on. Checked by [Accounts#changeProfile].
///
/// @param imageUrl null for no picture
record ProfileChange(@Nullable String displayName, @Nullable String imageUrl) {}
