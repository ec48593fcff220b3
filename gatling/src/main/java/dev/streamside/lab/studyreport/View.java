package dev.streamside.lab.studyreport;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.study.Results;
import org.jspecify.annotations.Nullable;

/// A reader's choices for the report on a study.
///
/// @param prices for a study with stepped runs; null for the usual ones
/// @param base   the name of the variant that all others are compared with; null for the study's own choice
/// @param withoutFirst whether to leave out the first step of each run, in which some code runs for the first
///     time
public record View(@Nullable Prices prices, @Nullable String base, boolean withoutFirst) {
    public static final View USUAL = new View(null, null, false);

    /// @throws IllegalArgumentException if the study does not support one of the choices
    void requireFor(Results results) {
        boolean hasVariants = results.benchmark().isEmpty() && !results.hasSteps();
        if (prices != null && !results.hasSteps()) {
            throw new IllegalArgumentException(
                    "This study has no costs in money: --core-hour and --gigabyte are for studies like break-even.");
        }
        if (withoutFirst && !results.hasSteps()) {
            throw new IllegalArgumentException("The runs of this study have no steps: leave out --without-first.");
        }
        if (base != null && !hasVariants) {
            throw new IllegalArgumentException("This study compares nothing with one variant: leave out --base.");
        }
    }
}
