package dev.streamside.moderation.rule;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.Refusal;
import org.jspecify.annotations.Nullable;

/// Some of the rules: a change, or the own rules of a channel or a stream. Null fields leave a rule
/// unchanged. The fields are those of [ChatRules].
@JsonInclude(JsonInclude.Include.NON_NULL)
record RuleEdit(
        @Nullable Integer slowModeSeconds,
        @Nullable Audience audience,
        @Nullable Integer subscribedForMinutes,
        @Nullable Integer accountAgeMinutes,
        @Nullable Links links,
        @Nullable Repeats repeats,
        @Nullable Integer reportsToHold,
        @Nullable Boolean emojiOnly) {
    private static final int MAX_SLOW_SECONDS = 300;
    private static final int MAX_REPORTS = 100;
    private static final int YEAR_MINUTES = 365 * 24 * 60;

    static final RuleEdit NONE = new RuleEdit(null, null, null, null, null, null, null, null);

    /// @throws Refusal `INVALID` with every wrong field
    void check() {
        var errors = new FieldErrors();
        errors.check(() -> upTo(MAX_SLOW_SECONDS, "slowModeSeconds", slowModeSeconds), null);
        errors.check(() -> upTo(YEAR_MINUTES, "subscribedForMinutes", subscribedForMinutes), null);
        errors.check(() -> upTo(YEAR_MINUTES, "accountAgeMinutes", accountAgeMinutes), null);
        errors.check(() -> upTo(MAX_REPORTS, "reportsToHold", reportsToHold), null);
        errors.refuseIfAny();
    }

    private static @Nullable Integer upTo(int max, String field, @Nullable Integer value) {
        if (value != null && (value < 0 || value > max)) {
            throw Refusal.invalid(field, "must be 0 to " + max);
        }
        return value;
    }

    /// These rules, overridden by those of `edit`.
    RuleEdit with(RuleEdit edit) {
        return new RuleEdit(
                or(edit.slowModeSeconds, slowModeSeconds),
                or(edit.audience, audience),
                or(edit.subscribedForMinutes, subscribedForMinutes),
                or(edit.accountAgeMinutes, accountAgeMinutes),
                or(edit.links, links),
                or(edit.repeats, repeats),
                or(edit.reportsToHold, reportsToHold),
                or(edit.emojiOnly, emojiOnly));
    }

    static <T extends @Nullable Object> T or(@Nullable T changed, T current) {
        return changed == null ? current : changed;
    }
}
