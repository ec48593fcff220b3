package dev.streamside.moderation.ban;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.account.member.MemberCard;
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

    static BanView of(MemberCard member, Instant bannedAt, BanTerms terms) {
        return new BanView(member, bannedAt, terms.until(), terms.reason());
    }
}
