package dev.streamside.member;

import dev.streamside.id.MemberId;

/// Published in the transaction that stores a member's new password, so that what was given out before can end.
public record PasswordChanged(MemberId member) {}
