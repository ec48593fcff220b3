package dev.streamside.account.profile;

import org.jspecify.annotations.Nullable;

/// A member's old and new password. Checked by [Accounts#changePassword].
record PasswordChange(
        @Nullable String currentPassword, @Nullable String newPassword) {}
