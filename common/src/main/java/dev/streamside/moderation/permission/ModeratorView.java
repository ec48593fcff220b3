package dev.streamside.moderation.permission;

import dev.streamside.account.member.MemberCard;
import java.time.Instant;

/// A moderator as the owner of the channel sees them.
record ModeratorView(MemberCard member, Instant appointedAt) {}
