package dev.streamside.lab.benchmark;

import org.jspecify.annotations.Nullable;

/// A change that turns one case into another. What it brings may depend on what was changed before it.
///
/// @param group  steps of the same group follow each other
/// @param change in a few words
/// @param made   in the order of the group
/// @param first  the same change before all others; null if it was not timed
/// @param last   the same change after all others; null if it was not timed
public record Step(
        String group,
        String change,
        Pair made,
        @Nullable Pair first,
        @Nullable Pair last) {
    /// The names of two cases.
    public record Pair(String before, String after) {}
}
