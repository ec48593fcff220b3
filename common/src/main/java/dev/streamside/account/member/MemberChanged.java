package dev.streamside.account.member;

/// Published in the transaction that stores a member's new name or picture, so that copies can be changed
/// with it.
public record MemberChanged(MemberProfile member) {}
