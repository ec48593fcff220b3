package dev.streamside.account.profile;

import org.jspecify.annotations.Nullable;

/// A member's new name and picture. Checked by [Accounts#changeProfile].
///
/// @param imageUrl null for no picture
record ProfileChange(@Nullable String displayName, @Nullable String imageUrl) {}
