package dev.streamside.member;

/// Published in the transaction that stores a new member, so that what every member has can be stored with it.
public record MemberJoined(MemberProfile member) {}
