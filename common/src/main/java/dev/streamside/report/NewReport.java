package dev.streamside.report;

import dev.streamside.problem.Refusal;
import dev.streamside.text.PlainText;
import org.jspecify.annotations.Nullable;

/// What a member has against a chat.
///
/// @param reason told to moderators; null for none
record NewReport(@Nullable String reason) {
    private static final PlainText REASON = PlainText.line("reason", 200);

    static final NewReport WITHOUT_REASON = new NewReport(null);

    /// @throws Refusal `INVALID`
    @Nullable
    String words() {
        return reason == null ? null : REASON.clean(reason);
    }
}
