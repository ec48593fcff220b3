package dev.streamside.edge.webhook;

import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The content of a message about a ban.
///
/// @param until when the ban ends by itself; null if it does not
record MemberBanned(
        ChannelId channelId, MemberId memberId, @Nullable Instant until) {}
