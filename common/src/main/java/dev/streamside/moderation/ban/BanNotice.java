package dev.streamside.moderation.ban;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A ban as the member sees it: that there is one, until when, or that there is none.
///
/// @param banned      whether the member may only read
/// @param bannedUntil null for a ban that does not end by itself
/// @param banReason   null if none was given
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BanNotice(
        boolean banned,
        @Nullable Instant bannedUntil,
        @Nullable String banReason) {

    /// @param terms null for a member who is not banned
    public static BanNotice of(@Nullable BanTerms terms) {
        return terms == null ? new BanNotice(false, null, null) : new BanNotice(true, terms.until(), terms.reason());
    }
}
