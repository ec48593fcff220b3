package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import dev.streamside.lab.statistics.LinearFit;
import dev.streamside.lab.statistics.LinearFit.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// What delivery modes cost, from one fit of all steps.
final class Model implements Expense {
    private final List<CostDriver> drivers;
    private final List<Step> steps;
    private final ToDoubleFunction<Step> cost;
    private final LinearFit fit;
    private final double noise;

    private Model(List<CostDriver> drivers, List<Step> steps, ToDoubleFunction<Step> cost) {
        this.drivers = drivers;
        this.steps = steps;
        this.cost = cost;
        this.fit = LinearFit.of(steps.stream()
                .map(step -> new Measurement(
                        step.run(), CostDriver.amounts(drivers, step.mode(), step.traffic()), cost.applyAsDouble(step)))
                .toList());
        this.noise = noise(steps, cost);
    }

    /// Processor seconds per second.
    static Model ofCpu(List<Step> steps) {
        return new Model(CostDriver.ofCpu(modes(steps)), steps, Step::cores);
    }

    /// Bytes per second.
    static Model ofBytes(List<Step> steps) {
        return new Model(CostDriver.ofBytes(modes(steps)), steps, Step::bytes);
    }

    static List<DeliveryMode> modes(List<Step> steps) {
        return steps.stream().map(Step::mode).distinct().toList();
    }

    List<CostDriver> drivers() {
        return drivers;
    }

    LinearFit fit() {
        return fit;
    }

    double cost(DeliveryMode mode, Traffic traffic) {
        return fit.cost(CostDriver.amounts(drivers, mode, traffic));
    }

    @Override
    public double of(DeliveryMode mode, double viewers, double chats) {
        return cost(mode, mode.traffic(viewers, chats));
    }

    @Override
    public Estimate estimate(DeliveryMode mode, double viewers, double chats) {
        return fit.estimate(CostDriver.amounts(drivers, mode, mode.traffic(viewers, chats)));
    }

    /// The cost of merged frames is unknown unless some were measured. This depends on the rate: chats that
    /// are stored together also share a frame, long before any have to be merged.
    @Override
    public boolean isUnknown(DeliveryMode mode, double viewers, double chats) {
        return mode.traffic(viewers, chats).isMerged()
                && steps.stream()
                        .filter(step -> step.mode().equals(mode))
                        .noneMatch(step ->
                                mode.traffic(step.viewers(), step.sends()).isMerged());
    }

    /// One step of each cell. A cell is a variant at one rate of chats, in all blocks.
    List<Step> cells() {
        List<Step> cells = new ArrayList<>();
        for (Step step : steps) {
            if (cells.stream().noneMatch(step::isLike)) {
                cells.add(step);
            }
        }
        return cells;
    }

    /// How far the cell of a step is from the prediction of a fit of all other cells, on average over the
    /// blocks: as a factor of at least 1. Leaves out steps with a predicted cost of zero, such as the bytes
    /// of sockets without chats.
    double surprise(Step step) {
        var others = new Model(
                drivers, steps.stream().filter(other -> !other.isLike(step)).toList(), cost);
        double distance = steps.stream()
                .filter(step::isLike)
                .filter(one -> others.cost(one.mode(), one.traffic()) > 0)
                .mapToDouble(one -> Math.log(others.cost(one.mode(), one.traffic()) / cost.applyAsDouble(one)))
                .average()
                .orElse(0);
        return Math.exp(Math.abs(distance));
    }

    @Override
    public double noise() {
        return noise;
    }

    /// How far apart the two runs of the repeated variant are in a cost, as a factor of at least 1.
    static double noise(List<Step> steps, ToDoubleFunction<Step> cost) {
        double[] factors = steps.stream()
                .filter(Step::isAgain)
                .flatMapToDouble(again -> steps.stream()
                        .filter(step -> !step.isAgain() && step.isLike(again))
                        .mapToDouble(step -> Math.log(cost.applyAsDouble(again) / cost.applyAsDouble(step))))
                .toArray();
        return factors.length == 0
                ? 1
                : Math.exp(Math.abs(Arrays.stream(factors).average().orElse(0)));
    }
}
