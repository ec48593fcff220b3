package dev.streamside.account.recovery;

import org.jspecify.annotations.Nullable;

/// A mail address to confirm. Checked by [Recovery#requestConfirmation].
record NewEmail(@Nullable String email, @Nullable String currentPassword) {}
