package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.TimeLine;
import dev.streamside.lab.report.Report.Chart;
import dev.streamside.lab.report.Report.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Draws the sides over the time since their starts, laid over each other.
final class TimeCharts {
    private static final int MOST_POINTS = 240;

    private final List<Side> sides;
    private final int step;
    private final List<Integer> seconds;

    TimeCharts(List<Side> sides) {
        this.sides = sides;
        int end = 1;
        for (Side side : sides) {
            for (Run run : side.runs()) {
                end = Math.max(end, run.firstSecond() + (int) run.seconds());
            }
        }
        this.step = Math.ceilDiv(end, MOST_POINTS);
        this.seconds = IntStream.range(0, Math.ceilDiv(end, step))
                .mapToObj(i -> i * step)
                .toList();
    }

    List<Chart> of(RowName name) {
        List<Chart> charts = new ArrayList<>();
        Points p99 = slices(name, slice -> slice.percentile(99));
        charts.add(
                sides.size() > 2
                        ? new Chart("Response times, p99", "ms", seconds, lines(List.of(new Curve("", false, p99))))
                        : new Chart(
                                "Response times, p50 and p99 dashed",
                                "ms",
                                seconds,
                                lines(List.of(
                                        new Curve(" p50", false, slices(name, slice -> slice.percentile(50))),
                                        new Curve(" p99", true, p99)))));
        charts.add(new Chart(
                "Throughput",
                "per s",
                seconds,
                lines(List.of(new Curve("", false, counts(name, TimeLine.Slice::perSecond))))));
        if (name.equals(RowName.ALL)) {
            charts.add(
                    new Chart("Virtual users", "at once", seconds, lines(List.of(new Curve("", false, this::users)))));
        } else if (sides.stream().anyMatch(side -> side.failures(name) > 0)) {
            charts.add(new Chart(
                    "Failures",
                    "per s",
                    seconds,
                    lines(List.of(new Curve("", false, counts(name, slice -> (double) slice.failures() / step))))));
        }
        return charts.stream().filter(chart -> !chart.lines().isEmpty()).toList();
    }

    private interface Points {
        @Nullable
        Double at(Run run, int second);
    }

    private record Curve(String suffix, boolean dashed, Points points) {}

    private List<Line> lines(List<Curve> curves) {
        List<Line> lines = new ArrayList<>();
        for (int colour = 0; colour < sides.size(); colour++) {
            Side side = sides.get(colour);
            for (int number = 0; number < side.runs().size(); number++) {
                Run run = side.runs().get(number);
                String label = side.label() + (side.runs().size() > 1 ? " #" + (number + 1) : "");
                for (Curve curve : curves) {
                    List<@Nullable Double> values = new ArrayList<>();
                    seconds.forEach(second -> values.add(curve.points.at(run, second)));
                    if (values.stream().anyMatch(Objects::nonNull)) {
                        lines.add(new Line(label + curve.suffix, colour, curve.dashed, values));
                    }
                }
            }
        }
        return lines;
    }

    private Points slices(RowName name, ToDoubleFunction<TimeLine.Slice> value) {
        return (run, second) -> run.row(name)
                .map(row -> row.timeLine().slice(second, second + step))
                .filter(slice -> slice.count() > 0)
                .map(value::applyAsDouble)
                .orElse(null);
    }

    /// While a run lasts, no request is a count of none: a server that hangs must not look busy.
    private Points counts(RowName name, ToDoubleFunction<TimeLine.Slice> value) {
        return (run, second) -> run.row(name)
                .filter(row -> second + step > run.firstSecond() && second < run.firstSecond() + run.seconds())
                .map(row -> value.applyAsDouble(row.timeLine().slice(second, second + step)))
                .orElse(null);
    }

    private @Nullable Double users(Run run, int second) {
        List<Integer> users = run.activeUsers()
                .subList(
                        Math.min(second, run.activeUsers().size()),
                        Math.min(second + step, run.activeUsers().size()));
        return users.isEmpty()
                ? null
                : users.stream().mapToDouble(Integer::doubleValue).max().orElse(0);
    }
}
