package dev.streamside.moderation;

import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Published in the transaction that bans a member.
///
/// @param until when the ban ends by itself; null if it does not
public record MemberBanned(
        ChannelId channelId, MemberId memberId, @Nullable Instant until) {}
