package dev.streamside.moderation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.id.MemberId;
import dev.streamside.member.MemberCard;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A ban as moderators see it.
///
/// @param until null for a ban that does not end by itself
@JsonInclude(JsonInclude.Include.NON_NULL)
record BanView(
        MemberCard member,
        Instant bannedAt,
        @Nullable Instant until,
        @Nullable String reason) {

    BanView(
            long memberId,
            String displayName,
            @Nullable String imageUrl,
            Instant bannedAt,
            @Nullable Instant until,
            @Nullable String reason) {
        this(new MemberCard(new MemberId(memberId), displayName, imageUrl), bannedAt, until, reason);
    }
}
