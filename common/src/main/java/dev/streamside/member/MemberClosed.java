package dev.streamside.member;

import dev.streamside.id.MemberId;

/// Published in the transaction that closes a member's account, so that what lets them in ends with it.
public record MemberClosed(MemberId member) {}
