package dev.streamside.permission;

import dev.streamside.id.MemberId;
import dev.streamside.member.MemberCard;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A moderator as the owner of the channel sees them.
record ModeratorView(MemberCard member, Instant appointedAt) {

    ModeratorView(long memberId, String displayName, @Nullable String imageUrl, Instant appointedAt) {
        this(new MemberCard(new MemberId(memberId), displayName, imageUrl), appointedAt);
    }
}
