package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.TimeSeries;
import dev.streamside.lab.report.Report.Chart;
import dev.streamside.lab.report.Report.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of the groups over the time since their start, drawn on top of one another. Several runs are drawn
/// as their median, within a band from the lowest to the highest.
final class TimeCharts {
    private static final int MOST_POINTS = 240;
    private static final Points NOTHING = (run, second) -> null;

    private final List<RunGroup> groups;
    private final int step;
    private final List<Integer> seconds;

    TimeCharts(List<RunGroup> groups) {
        this.groups = groups;
        int end = 1;
        for (RunGroup group : groups) {
            for (Run run : group.runs()) {
                end = Math.max(end, run.firstSecond() + (int) run.seconds());
            }
        }
        int cell = groups.stream()
                .flatMap(group -> group.runs().stream())
                .mapToInt(run -> run.total().timeSeries().secondsPerCell())
                .max()
                .orElse(1);
        this.step = cell * Math.ceilDiv(Math.ceilDiv(end, MOST_POINTS), cell);
        this.seconds = IntStream.range(0, Math.ceilDiv(end, step))
                .mapToObj(i -> i * step)
                .toList();
    }

    List<Chart> of(RowName name) {
        return Stream.of(responseTimes(name), throughput(name), users(name), failures(name))
                .filter(chart -> !chart.lines().isEmpty())
                .toList();
    }

    private Chart responseTimes(RowName name) {
        Points p99 = slices(name, slice -> slice.percentile(99));
        return groups.size() > 2
                ? chart("Response times, p99", "ms", new Curve("", false, p99))
                : chart(
                        "Response times, p50 and p99 dashed",
                        "ms",
                        new Curve(" p50", false, slices(name, slice -> slice.percentile(50))),
                        new Curve(" p99", true, p99));
    }

    private Chart throughput(RowName name) {
        return chart("Throughput", "per s", new Curve("", false, perSecond(name, TimeSeries.Slice::count)));
    }

    /// Users make all kinds of requests, so they are shown only once, with the total.
    private Chart users(RowName name) {
        Points users = name.equals(RowName.ALL) ? this::users : NOTHING;
        return chart("Virtual users", "at once", new Curve("", false, users));
    }

    private Chart failures(RowName name) {
        boolean isShown = !name.equals(RowName.ALL)
                && groups.stream().flatMap(group -> group.runs().stream()).anyMatch(run -> hasFailures(run, name));
        Points failures = isShown ? perSecond(name, TimeSeries.Slice::failures) : NOTHING;
        return chart("Failures", "per s", new Curve("", false, failures));
    }

    private static boolean hasFailures(Run run, RowName name) {
        return run.row(name).map(row -> row.failed().count() > 0).orElse(false);
    }

    private Chart chart(String title, String unit, Curve... curves) {
        return new Chart(title, unit, seconds, lines(curves));
    }

    private interface Points {
        @Nullable
        Double at(Run run, int second);
    }

    private record Curve(String suffix, boolean dashed, Points points) {}

    private List<Line> lines(Curve... curves) {
        List<Line> lines = new ArrayList<>();
        for (int colour = 0; colour < groups.size(); colour++) {
            RunGroup group = groups.get(colour);
            for (Curve curve : curves) {
                List<List<@Nullable Double>> runs = group.runs().stream()
                        .map(run -> values(curve, run))
                        .filter(values -> values.stream().anyMatch(Objects::nonNull))
                        .toList();
                if (!runs.isEmpty()) {
                    lines.add(Line.ofRuns(group.label() + curve.suffix, colour, curve.dashed, runs));
                }
            }
        }
        return lines;
    }

    private List<@Nullable Double> values(Curve curve, Run run) {
        List<@Nullable Double> values = new ArrayList<>();
        seconds.forEach(second -> values.add(curve.points.at(run, second)));
        return values;
    }

    private Points slices(RowName name, ToDoubleFunction<TimeSeries.Slice> value) {
        return (run, second) -> run.row(name)
                .map(row -> row.timeSeries().slice(second, second + step))
                .filter(slice -> slice.count() > 0)
                .map(value::applyAsDouble)
                .orElse(null);
    }

    /// Zero while a run has no requests, so that a server that hangs does not look busy. The first and the
    /// last slice are rarely run as a whole.
    private Points perSecond(RowName name, ToLongFunction<TimeSeries.Slice> count) {
        return (run, second) -> {
            long begin = Math.max(second, run.firstSecond());
            long end = Math.min(second + step, run.firstSecond() + run.seconds());
            return run.row(name)
                    .filter(row -> begin < end)
                    .map(row -> count.applyAsLong(row.timeSeries().slice(second, second + step)))
                    .map(counted -> (double) counted / (end - begin))
                    .orElse(null);
        };
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
