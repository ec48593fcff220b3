package dev.streamside.account.member;

import dev.streamside.platform.id.MemberId;

/// Published in the transaction that closes a member's account, so that its sessions and tokens end with it.
public record MemberClosed(MemberId member) {}
