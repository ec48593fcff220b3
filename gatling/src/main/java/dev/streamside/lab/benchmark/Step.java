package dev.streamside.lab.benchmark;

import org.jspecify.annotations.Nullable;

/// A change that turns one case into another. Its effect may depend on earlier changes.
///
/// @param group  steps of the same group follow one another
/// @param change in a few words
/// @param made   the change at its place in the group
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
