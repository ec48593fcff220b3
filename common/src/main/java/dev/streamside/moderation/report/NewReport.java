package dev.streamside.moderation.report;

import dev.streamside.platform.problem.Refusal;
import dev.streamside.platform.text.PlainText;
import org.jspecify.annotations.Nullable;

/// A member's report of a chat.
///
/// @param reason shown to moderators; null for none
record NewReport(@Nullable String reason) {
    private static final PlainText REASON = PlainText.line("reason", 200);

    static final NewReport WITHOUT_REASON = new NewReport(null);

    /// @throws Refusal `INVALID`
    @Nullable
    String words() {
        return reason == null ? null : REASON.clean(reason);
    }
}
