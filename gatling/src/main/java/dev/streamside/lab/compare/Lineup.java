package dev.streamside.lab.compare;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Groups of runs in order, such as releases. Each except the first is compared with its base.
///
/// @param groups at least two
public record Lineup(List<RunGroup> groups, Base base) {

    /// The base of a group.
    public enum Base {
        /// The first of all groups.
        FIRST,
        /// The previous group.
        PREVIOUS
    }

    /// A group and its base.
    public record Pair(RunGroup base, RunGroup group) {
        /// For example `new against old`.
        @Override
        public String toString() {
            return group.label() + " against " + base.label();
        }
    }

    /// In the order of the groups.
    public List<Pair> pairs() {
        return IntStream.range(1, groups.size())
                .mapToObj(index -> new Pair(groups.get(base == Base.FIRST ? 0 : index - 1), groups.get(index)))
                .toList();
    }

    /// The group and its base; null for the first, which has none.
    @Nullable
    Pair pair(int group) {
        return group == 0 ? null : pairs().get(group - 1);
    }

    boolean isOfTwo() {
        return groups.size() == 2;
    }
}
