package dev.streamside.lab.cost;

import java.util.ArrayList;
import java.util.List;

/// What was measured, and the fits of it.
///
/// @param steps of runs, at least one
/// @param cpu   processor seconds per second
/// @param bytes written per second
record Costs(List<Step> steps, Model cpu, Model bytes) {
    static Costs of(List<Step> steps) {
        return new Costs(steps, Model.ofCpu(steps), Model.ofBytes(steps));
    }

    /// Whether there is something to compare.
    boolean areComparable() {
        return measured().stream().anyMatch(Way::polls) && !pushing().isEmpty();
    }

    /// The first one that polls: others are compared with it.
    Way reference() {
        return measured().stream().filter(Way::polls).findFirst().orElseThrow();
    }

    /// Those that do not poll.
    List<Way> pushing() {
        return measured().stream().filter(way -> !way.polls()).toList();
    }

    /// The ways of polling: the reference, the others that were measured, and the reference behind a cache.
    List<Way> polling() {
        List<Way> ways = new ArrayList<>();
        ways.add(reference());
        measured().stream().filter(Way::polls).forEach(ways::add);
        ways.add(reference().behindCache());
        return ways.stream().distinct().toList();
    }

    /// A cache saves the application work, but viewers get the same bytes.
    List<Way> withoutCache() {
        return polling().stream().filter(way -> !way.isCached()).toList();
    }

    private List<Way> measured() {
        return Model.ways(steps);
    }
}
