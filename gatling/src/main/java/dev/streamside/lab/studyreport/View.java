package dev.streamside.lab.studyreport;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.study.Results;
import org.jspecify.annotations.Nullable;

/// How a reader wants to see a study.
///
/// @param prices of what is used, for a study whose runs have steps; null for the usual ones
/// @param base   the name of the variant that all others are compared with; null for what the study compares
/// @param withoutFirst whether the first step of each run is left out, in which some code still runs for the first time
public record View(@Nullable Prices prices, @Nullable String base, boolean withoutFirst) {
    public static final View USUAL = new View(null, null, false);

    /// @throws IllegalArgumentException if the study has no such choice
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
