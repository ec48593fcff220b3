package dev.streamside.lab.studyreport;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.study.Results;
import org.jspecify.annotations.Nullable;

/// How a reader wants to see a study.
///
/// @param prices of what is used, for a study whose runs have steps; null for the usual ones
/// @param base   the name of the variant that all others are compared with; null for what the study compares
public record View(@Nullable Prices prices, @Nullable String base) {
    public static final View USUAL = new View(null, null);

    /// @throws IllegalArgumentException if the study has no such choice
    void requireFor(Results results) {
        boolean hasVariants = results.benchmark().isEmpty() && !results.hasSteps();
        if (prices != null && !results.hasSteps()) {
            throw new IllegalArgumentException(
                    "This study has no costs in money: --core-hour and --gigabyte are for studies like break-even.");
        }
        if (base != null && !hasVariants) {
            throw new IllegalArgumentException("This study compares nothing with one variant: leave out --base.");
        }
    }
}
