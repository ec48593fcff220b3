package dev.streamside.lab.cost;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Interval;
import dev.streamside.lab.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// The figures behind the maps.
final class CostTables {
    private static final double MOST_LATE_MILLIS = 100;
    private static final double MOST_OTHER_PERCENT = 5;
    private static final List<String> CELL = List.of(
            "variant",
            "chats/s",
            "steps",
            "sent/s",
            "polls/s",
            "frames/s",
            "CPU, % of a core",
            "lowest–highest",
            "fitted",
            "missed if left out, %",
            "kB/s",
            "fitted",
            "missed if left out, %",
            "delivery p50, ms",
            "p99, ms",
            "load, % of a core",
            "viewers late p99, ms, at worst",
            "others, % of a core, at most");

    private static final String CACHE = "cache, % of a core";

    private final Costs costs;

    CostTables(Costs costs) {
        this.costs = costs;
    }

    Section prices() {
        List<List<Cell>> rows = new ArrayList<>();
        addPrices(rows, "CPU, µs: ", costs.cpu(), 1e6);
        addPrices(rows, "bytes: ", costs.bytes(), 1);
        return Section.of(
                "What each thing costs",
                "A sum of amounts times prices, fitted to all steps, with 95 % intervals from leaving out one run at a time. No"
                        + " price is below zero. Things that always came together cannot be told apart, and have wide intervals.",
                new Table(List.of("", "price", "95 % interval"), rows, false));
    }

    private static void addPrices(List<List<Cell>> rows, String what, Model model, double factor) {
        for (int driver = 0; driver < model.drivers().size(); driver++) {
            Interval interval = model.fit().interval(driver);
            rows.add(List.of(
                    Cell.of(what + model.drivers().get(driver).name()),
                    Cell.of(Digits.of(interval.value() * factor)),
                    Cell.of(Digits.of(Math.max(0, interval.low()) * factor) + "–"
                            + Digits.of(interval.high() * factor))));
        }
    }

    /// The figures of each cell. Those of each step of each run are in the files of the runs.
    Section cells() {
        List<List<Cell>> rows = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        List<Double> bytes = new ArrayList<>();
        List<String> variants =
                costs.steps().stream().map(Step::variant).distinct().toList();
        List<Step> cells = costs.cpu().cells().stream()
                .sorted(Comparator.<Step>comparingInt(cell -> variants.indexOf(cell.variant()))
                        .thenComparing(Step::chats))
                .toList();
        for (Step cell : cells) {
            cpu.add(missed(costs.cpu(), cell));
            bytes.add(missed(costs.bytes(), cell));
            rows.add(row(cell, cpu.getLast(), bytes.getLast()));
        }
        return Section.of(
                "Measured and fitted",
                "Each variant at each of its rates: medians of the steps of all runs. " + misses("CPU", cpu)
                        + misses("bytes", bytes)
                        + (costs.hasMeasuredCache()
                                ? "Behind a cache, polls are those that reached the application. "
                                : "")
                        + "The load generator was overloaded where viewers acted more than 100 ms later than planned; a step"
                        + " was disturbed where other programs and the host took more than 5 % of a core.",
                new Table(head(), rows, false));
    }

    private List<String> head() {
        return costs.hasMeasuredCache()
                ? Stream.concat(CELL.stream(), Stream.of(CACHE)).toList()
                : CELL;
    }

    private List<Cell> row(Step cell, double cpuMissed, double bytesMissed) {
        List<Step> steps = costs.steps().stream().filter(cell::isLike).toList();
        double[] cores = steps.stream().mapToDouble(Step::cores).sorted().toArray();
        Stream<Cell> measured = Stream.of(
                Cell.of(cell.variant()),
                Cell.of(Digits.of(cell.chats())),
                Cell.of(Integer.toString(steps.size())),
                median(steps, Step::sends),
                median(steps, Step::polls),
                median(steps, Step::frames),
                median(steps, step -> step.cores() * 100),
                Cell.of(Digits.of(cores[0] * 100) + "–" + Digits.of(cores[cores.length - 1] * 100)),
                median(steps, step -> costs.cpu().cost(step.mode(), step.traffic()) * 100),
                Cell.of(Digits.of(cpuMissed)),
                median(steps, step -> step.bytes() / 1000),
                median(steps, step -> costs.bytes().cost(step.mode(), step.traffic()) / 1000),
                Cell.of(Digits.of(bytesMissed)),
                median(steps, Step::p50Millis),
                median(steps, Step::p99Millis),
                median(steps, step -> step.loadCores() * 100));
        Stream<Cell> watched = Stream.of(
                warned(steps, Step::lateMillis, MOST_LATE_MILLIS),
                warned(steps, step -> step.otherCores() * 100, MOST_OTHER_PERCENT));
        Stream<Cell> cache =
                costs.hasMeasuredCache() ? Stream.of(median(steps, step -> step.cacheCores() * 100)) : Stream.empty();
        return Stream.of(measured, watched, cache).flatMap(Function.identity()).toList();
    }

    private static Cell median(List<Step> steps, ToDoubleFunction<Step> value) {
        return Cell.of(Digits.of(Median.of(steps.stream().mapToDouble(value).toArray())));
    }

    private static Cell warned(List<Step> steps, ToDoubleFunction<Step> value, double most) {
        double highest = steps.stream().mapToDouble(value).max().orElse(Double.NaN);
        return new Cell(Digits.of(highest), highest > most ? Tone.BAD : Tone.PLAIN);
    }

    private static double missed(Model model, Step cell) {
        return (model.surprise(cell) - 1) * 100;
    }

    private static String misses(String what, List<Double> percents) {
        double[] all = percents.stream().mapToDouble(Double::doubleValue).toArray();
        return String.format(
                Locale.ROOT,
                "If a variant is left out at one of its rates, the fit of the rest misses its %s by %.0f %% in the median and by %.0f %%"
                        + " at worst. ",
                what,
                Median.of(all),
                Arrays.stream(all).max().orElse(Double.NaN));
    }
}
