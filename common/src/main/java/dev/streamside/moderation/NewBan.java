package dev.streamside.moderation;

import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.Refusal;
import dev.streamside.text.PlainText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The terms of a ban, as they are asked for. Not by the time of its end: clients' clocks differ.
///
/// @param seconds how long it lasts; null for good
/// @param reason  told to the member and to other moderators; null for none
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
