package dev.streamside.lab.cost;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Interval;
import dev.streamside.lab.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The figures behind the maps.
final class CostTables {
    private static final double MOST_LATE_MILLIS = 100;
    private static final double MOST_OTHER_PERCENT = 5;
    private static final List<String> STEP = List.of(
            "variant",
            "chats/s",
            "sent/s",
            "polls/s",
            "frames/s",
            "CPU, % of a core",
            "fitted",
            "kB/s",
            "fitted",
            "delivery p50, ms",
            "p99, ms",
            "load, % of a core",
            "viewers late p99, ms",
            "others, % of a core");

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
        for (int cause = 0; cause < model.causes().size(); cause++) {
            Interval interval = model.fit().interval(cause);
            rows.add(List.of(
                    Cell.of(what + model.causes().get(cause).name()),
                    Cell.of(Digits.of(interval.value() * factor)),
                    Cell.of(Digits.of(Math.max(0, interval.low()) * factor) + "–"
                            + Digits.of(interval.high() * factor))));
        }
    }

    Section steps() {
        return Section.of(
                "Measured and fitted",
                "Each step of each run. " + surprises("CPU", costs.cpu()) + surprises("bytes", costs.bytes())
                        + "The load generator was overloaded where viewers acted more than 100 ms later than planned; a step was"
                        + " disturbed where other programs and the host took more than 5 % of a core.",
                new Table(STEP, costs.steps().stream().map(this::row).toList(), false));
    }

    private List<Cell> row(Step step) {
        Stream<Cell> measured = Stream.of(
                        step.chats(),
                        step.sends(),
                        step.polls(),
                        step.frames(),
                        step.cores() * 100,
                        costs.cpu().cost(step.way(), step.traffic()) * 100,
                        step.bytes() / 1000,
                        costs.bytes().cost(step.way(), step.traffic()) / 1000,
                        step.p50Millis(),
                        step.p99Millis(),
                        step.loadCores() * 100)
                .map(value -> Cell.of(Digits.of(value)));
        Stream<Cell> watched = Stream.of(
                warned(step.lateMillis(), MOST_LATE_MILLIS), warned(step.otherCores() * 100, MOST_OTHER_PERCENT));
        return Stream.of(Stream.of(Cell.of(step.variant())), measured, watched)
                .flatMap(cells -> cells)
                .toList();
    }

    private static Cell warned(double value, double most) {
        return new Cell(Digits.of(value), value > most ? Tone.BAD : Tone.PLAIN);
    }

    private String surprises(String what, Model model) {
        double[] factors =
                model.cells().stream().mapToDouble(model::surprise).sorted().toArray();
        return String.format(
                Locale.ROOT,
                "If a variant is left out at one of its rates, the fit of the rest misses its %s by %.0f %% in the median and by %.0f %%"
                        + " at worst. ",
                what,
                (Median.of(factors) - 1) * 100,
                (factors[factors.length - 1] - 1) * 100);
    }
}
