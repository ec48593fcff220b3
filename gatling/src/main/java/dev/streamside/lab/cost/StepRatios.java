package dev.streamside.lab.cost;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.statistics.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// The cost of each delivery mode relative to the reference, from steps of the same block only, without the
/// fit.
final class StepRatios {
    private final List<Step> steps;
    private final DeliveryMode reference;

    private StepRatios(List<Step> steps, DeliveryMode reference) {
        this.steps = steps;
        this.reference = reference;
    }

    static Section section(Costs costs) {
        double audience = costs.audience();
        List<Step> steps =
                costs.steps().stream().filter(step -> step.hasAbout(audience)).toList();
        var ratios = new StepRatios(steps, costs.reference());
        List<DeliveryMode> modes = Model.modes(steps).stream()
                .filter(mode -> !mode.equals(costs.reference()))
                .toList();
        double[] rates =
                steps.stream().mapToDouble(Step::chats).distinct().sorted().toArray();
        List<List<Cell>> rows = new ArrayList<>();
        rows.addAll(ratios.rows("CPU", modes, rates, Step::cores));
        if (costs.hasMeasuredCache()) {
            rows.addAll(ratios.rows("CPU with the cache's", modes, rates, Step::coresWithCache));
        }
        rows.addAll(ratios.rows("bytes", modes, rates, Step::bytes));
        return Section.of(
                "Step by step",
                String.format(
                        Locale.ROOT,
                        "Without the fit: how many times as much as %s, with about %,.0f viewers, by steps of the same block, with"
                                + " 95 %% intervals.%s",
                        costs.reference().name(),
                        audience,
                        costs.hasMeasuredCache()
                                ? " Behind a cache, bytes are what the application writes, not what viewers get."
                                : ""),
                new Table(
                        Stream.concat(Stream.of(""), modes.stream().map(DeliveryMode::name))
                                .toList(),
                        rows,
                        false));
    }

    private List<List<Cell>> rows(String what, List<DeliveryMode> modes, double[] rates, ToDoubleFunction<Step> cost) {
        return Arrays.stream(rates)
                .mapToObj(chats -> row(what + ", " + Digits.of(chats) + " chats/s", modes, chats, cost))
                .toList();
    }

    private List<Cell> row(String title, List<DeliveryMode> modes, double chats, ToDoubleFunction<Step> cost) {
        return Stream.concat(Stream.of(title), modes.stream().map(mode -> ratio(mode, chats, cost)))
                .map(Cell::of)
                .toList();
    }

    /// Empty if no block has both.
    private String ratio(DeliveryMode mode, double chats, ToDoubleFunction<Step> cost) {
        List<Integer> blocks = blocks(reference, chats).stream()
                .filter(blocks(mode, chats)::contains)
                .toList();
        return blocks.isEmpty()
                ? ""
                : Ratio.ofPairs(costs(reference, chats, blocks, cost), costs(mode, chats, blocks, cost))
                        .toString();
    }

    private List<Integer> blocks(DeliveryMode mode, double chats) {
        return of(mode, chats).map(Step::block).distinct().sorted().toList();
    }

    private Stream<Step> of(DeliveryMode mode, double chats) {
        return steps.stream().filter(step -> step.mode().equals(mode) && step.chats() == chats);
    }

    /// The geometric mean of each block's steps, because the reference runs twice.
    private double[] costs(DeliveryMode mode, double chats, List<Integer> blocks, ToDoubleFunction<Step> cost) {
        return blocks.stream()
                .mapToDouble(block -> Math.exp(of(mode, chats)
                        .filter(step -> step.block() == block)
                        .mapToDouble(step -> Math.log(cost.applyAsDouble(step)))
                        .average()
                        .orElseThrow()))
                .toArray();
    }
}
