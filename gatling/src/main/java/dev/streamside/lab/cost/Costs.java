package dev.streamside.lab.cost;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// What was measured, and the fits of it.
///
/// @param steps of runs, at least one
/// @param cpu   processor seconds per second
/// @param bytes written per second
record Costs(List<Step> steps, Model cpu, Model bytes, Money money) {
    static Costs of(List<Step> steps, Prices prices) {
        Model cpu = Model.ofCpu(steps);
        Model bytes = Model.ofBytes(steps);
        return new Costs(steps, cpu, bytes, Money.of(steps, cpu, bytes, prices));
    }

    /// Whether there is something to compare.
    boolean areComparable() {
        return polledDirectly().findFirst().isPresent() && !pushing().isEmpty();
    }

    /// Whether runs behind a cache were measured.
    boolean hasMeasuredCache() {
        return measured().stream().anyMatch(Way::isCached);
    }

    /// The first one that polls the application itself: others are compared with it.
    Way reference() {
        return polledDirectly().findFirst().orElseThrow();
    }

    private Stream<Way> polledDirectly() {
        return measured().stream().filter(way -> way.polls() && !way.isCached());
    }

    /// Those that do not poll.
    List<Way> pushing() {
        return measured().stream().filter(way -> !way.polls()).toList();
    }

    /// The ways of polling: the reference, the others that were measured, and the reference behind a cache. Those
    /// with a cache are last, because maps of bytes leave them out.
    List<Way> polling() {
        List<Way> ways = new ArrayList<>();
        ways.add(reference());
        measured().stream().filter(Way::polls).forEach(ways::add);
        ways.add(reference().behindCache());
        return ways.stream()
                .distinct()
                .sorted(Comparator.comparing(Way::isCached))
                .toList();
    }

    /// A cache saves the application work, but viewers get the same bytes.
    List<Way> withoutCache() {
        return polling().stream().filter(way -> !way.isCached()).toList();
    }

    /// Of those measured, the number of viewers that is nearest to [CostReport#VIEWERS].
    double audience() {
        return steps.stream()
                .map(Step::viewers)
                .min(Comparator.comparingDouble(viewers -> Math.abs(Math.log(viewers / CostReport.VIEWERS))))
                .orElseThrow();
    }

    private List<Way> measured() {
        return Model.ways(steps);
    }
}
