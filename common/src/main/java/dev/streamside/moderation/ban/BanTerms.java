package dev.streamside.moderation.ban;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The terms of a ban.
///
/// @param until  when the ban ends by itself; null if it does not
/// @param reason null if none was given
public record BanTerms(@Nullable Instant until, @Nullable String reason) {

    boolean holdAt(Instant now) {
        return until == null || now.isBefore(until);
    }
}
