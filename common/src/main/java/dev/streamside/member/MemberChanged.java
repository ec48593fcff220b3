package dev.streamside.member;

/// Published in the transaction that stores a member's new name or picture, so that what repeats them can follow.
public record MemberChanged(MemberProfile member) {}
