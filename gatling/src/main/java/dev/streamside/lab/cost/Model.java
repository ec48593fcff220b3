package dev.streamside.lab.cost;

import dev.streamside.lab.statistics.Estimate;
import dev.streamside.lab.statistics.LinearFit;
import dev.streamside.lab.statistics.LinearFit.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// What ways cost, from one fit of all steps.
final class Model implements Expense {
    private final List<Cause> causes;
    private final List<Step> steps;
    private final ToDoubleFunction<Step> cost;
    private final LinearFit fit;
    private final double noise;

    private Model(List<Cause> causes, List<Step> steps, ToDoubleFunction<Step> cost) {
        this.causes = causes;
        this.steps = steps;
        this.cost = cost;
        this.fit = LinearFit.of(steps.stream()
                .map(step -> new Measurement(
                        step.run(), Cause.amounts(causes, step.way(), step.traffic()), cost.applyAsDouble(step)))
                .toList());
        this.noise = noise(steps, cost);
    }

    /// Processor seconds per second.
    static Model ofCpu(List<Step> steps) {
        return new Model(Cause.ofCpu(ways(steps)), steps, Step::cores);
    }

    /// Bytes per second.
    static Model ofBytes(List<Step> steps) {
        return new Model(Cause.ofBytes(ways(steps)), steps, Step::bytes);
    }

    static List<Way> ways(List<Step> steps) {
        return steps.stream().map(Step::way).distinct().toList();
    }

    List<Cause> causes() {
        return causes;
    }

    LinearFit fit() {
        return fit;
    }

    double cost(Way way, Traffic traffic) {
        return fit.cost(Cause.amounts(causes, way, traffic));
    }

    @Override
    public double of(Way way, double viewers, double chats) {
        return cost(way, way.traffic(viewers, chats));
    }

    @Override
    public Estimate estimate(Way way, double viewers, double chats) {
        return fit.estimate(Cause.amounts(causes, way, way.traffic(viewers, chats)));
    }

    /// What merged frames cost is unknown unless some were measured. That goes by the rate: chats that are stored
    /// together share a frame, too, long before any has to be merged.
    @Override
    public boolean isUnknown(Way way, double viewers, double chats) {
        return way.traffic(viewers, chats).isMerged()
                && steps.stream()
                        .filter(step -> step.way().equals(way))
                        .noneMatch(step ->
                                way.traffic(step.viewers(), step.sends()).isMerged());
    }

    /// A step of each cell. A cell is a variant at a rate of chats, in all blocks.
    List<Step> cells() {
        List<Step> cells = new ArrayList<>();
        for (Step step : steps) {
            if (cells.stream().noneMatch(step::isLike)) {
                cells.add(step);
            }
        }
        return cells;
    }

    /// How far the cell of a step is from what the fit of all other cells lets expect, on average over the blocks: as
    /// a factor of at least 1. Left out are steps for which it expects nothing, such as the bytes of sockets while
    /// nobody chats.
    double surprise(Step step) {
        var others = new Model(
                causes, steps.stream().filter(other -> !other.isLike(step)).toList(), cost);
        double distance = steps.stream()
                .filter(step::isLike)
                .filter(one -> others.cost(one.way(), one.traffic()) > 0)
                .mapToDouble(one -> Math.log(others.cost(one.way(), one.traffic()) / cost.applyAsDouble(one)))
                .average()
                .orElse(0);
        return Math.exp(Math.abs(distance));
    }

    @Override
    public double noise() {
        return noise;
    }

    /// How far the variant that ran twice is from itself in a cost, as a factor of at least 1.
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
