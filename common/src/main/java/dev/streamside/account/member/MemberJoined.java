package dev.streamside.account.member;

/// Published in the transaction that stores a new member, so that the data that every member has is stored
/// with it.
public record MemberJoined(MemberProfile member) {}
