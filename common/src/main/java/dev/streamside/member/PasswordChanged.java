package dev.streamside.member;

import dev.streamside.id.MemberId;

/// Published in the transaction that stores a member's new password, so that older links can end with it.
public record PasswordChanged(MemberId member) {}
