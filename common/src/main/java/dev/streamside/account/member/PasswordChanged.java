package dev.streamside.account.member;

import dev.streamside.platform.id.MemberId;

/// Published in the transaction that stores a member's new password, so that sessions and older links end
/// with it.
public record PasswordChanged(MemberId member) {}
