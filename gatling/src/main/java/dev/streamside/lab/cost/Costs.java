package dev.streamside.lab.cost;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The measurements, and the fits of them.
///
/// @param steps the steps of all runs, at least one
/// @param cpu   processor seconds per second
/// @param bytes written per second
record Costs(List<Step> steps, Model cpu, Model bytes, Money money) {
    static Costs of(List<Step> steps, Prices prices) {
        Model cpu = Model.ofCpu(steps);
        Model bytes = Model.ofBytes(steps);
        return new Costs(steps, cpu, bytes, Money.of(steps, cpu, bytes, prices));
    }

    /// Whether there are two modes to compare.
    boolean areComparable() {
        return polledDirectly().findFirst().isPresent() && !pushing().isEmpty();
    }

    /// Whether runs behind a cache were measured.
    boolean hasMeasuredCache() {
        return measured().stream().anyMatch(DeliveryMode::isCached);
    }

    /// The first mode that polls the application itself. Others are compared with it.
    DeliveryMode reference() {
        return polledDirectly().findFirst().orElseThrow();
    }

    private Stream<DeliveryMode> polledDirectly() {
        return measured().stream().filter(mode -> mode.polls() && !mode.isCached());
    }

    /// The modes that do not poll.
    List<DeliveryMode> pushing() {
        return measured().stream().filter(mode -> !mode.polls()).toList();
    }

    /// The polling modes: the reference, the other measured ones, and the reference behind a cache. Those
    /// with a cache come last, because maps of bytes leave them out.
    List<DeliveryMode> polling() {
        List<DeliveryMode> modes = new ArrayList<>();
        modes.add(reference());
        measured().stream().filter(DeliveryMode::polls).forEach(modes::add);
        modes.add(reference().behindCache());
        return modes.stream()
                .distinct()
                .sorted(Comparator.comparing(DeliveryMode::isCached))
                .toList();
    }

    /// Without modes behind a cache: it saves the application work, but viewers get the same bytes.
    List<DeliveryMode> withoutCache() {
        return polling().stream().filter(mode -> !mode.isCached()).toList();
    }

    /// The measured number of viewers that is nearest to [CostReport#VIEWERS].
    double audience() {
        return steps.stream()
                .map(Step::viewers)
                .min(Comparator.comparingDouble(viewers -> Math.abs(Math.log(viewers / CostReport.VIEWERS))))
                .orElseThrow();
    }

    private List<DeliveryMode> measured() {
        return Model.modes(steps);
    }
}
