package dev.streamside.member;

/// Published in the transaction that stores a member's new name or picture, so that copies of them can change with it.
public record MemberChanged(MemberProfile member) {}
