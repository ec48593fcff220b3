package dev.streamside.moderation.ban;

import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The requested terms of a ban. They have a duration and not an end, because clients' clocks differ.
///
/// @param seconds the duration; null for no end
/// @param reason shown to the member and to other moderators; null for none
record NewBan(@Nullable Integer seconds, @Nullable String reason) {
    private static final int MAX_SECONDS = 365 * 24 * 60 * 60;
    private static final PlainText REASON = PlainText.line("reason", 200);

    static final NewBan FOR_GOOD = new NewBan(null, null);

    /// @throws Refusal `INVALID` with every wrong field
    BanTerms from(Instant now) {
        var errors = new FieldErrors();
        Instant until = errors.check(() -> until(now), null);
        String words = errors.check(() -> reason == null ? null : REASON.clean(reason), null);
        errors.refuseIfAny();
        return new BanTerms(until, words);
    }

    private @Nullable Instant until(Instant now) {
        if (seconds == null) {
            return null;
        }
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw Refusal.invalid("seconds", "must be 1 to " + MAX_SECONDS);
        }
        return now.plusSeconds(seconds);
    }
}
