package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Report.Axis;
import dev.streamside.lab.report.Report.Chart;
import dev.streamside.lab.report.Report.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The samples of every second: the median over the runs of each variant, within a band from the lowest to
/// the highest.
final class StudyCharts {
    private final Map<String, List<MeasuredRun>> variants;

    /// @param variants the runs of each, by its name
    StudyCharts(Map<String, List<MeasuredRun>> variants) {
        this.variants = variants;
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        charts.add(delivery("Delivery, p50", "ms", "p50_ms"));
        charts.add(delivery("Delivery, p99", "ms", "p99_ms"));
        charts.add(rate("Application CPU", "%", "application_cpu_seconds", 100));
        charts.add(rate("Database CPU", "%", "database_cpu_seconds", 100));
        charts.add(rate("Load generator CPU", "%", "load_cpu_seconds", 100));
        charts.add(rate("Edge CPU", "%", "edge_cpu_seconds", 100));
        charts.add(rate("Polls at the application", "per s", "application_polls", 1));
        charts.add(rate("Written by the application", "kB/s", "application_written_bytes", 1 / 1000.0));
        charts.add(rate("Queries", "per s", "queries", 1));
        charts.add(level("Heap in use", "MiB", "heap_bytes", 1.0 / (1 << 20)));
        charts.add(level("Direct buffers", "MiB", "direct_bytes", 1.0 / (1 << 20)));
        charts.add(level("Resident memory", "MiB", "application_resident_bytes", 1.0 / (1 << 20)));
        charts.add(level("Threads", "", "jvm_threads", 1));
        charts.add(level("Sockets", "", "application_sockets", 1));
        charts.add(level("Connections in use", "", "pool_active", 1));
        charts.add(level("Waiting for a connection", "", "pool_pending", 1));
        charts.add(level("Waiting at the bulkhead", "", "bulkhead_waiting", 1));
        charts.add(rate("GC pauses", "ms/s", "gc_pause_seconds", 1000));
        charts.add(level("Longest GC pause of each second", "ms", "gc_longest_pause_ms", 1));
        return charts.stream().filter(StudyCharts::showsSomething).toList();
    }

    /// Whether it has values other than zero.
    private static boolean showsSomething(Chart chart) {
        return chart.lines().stream()
                .flatMap(line -> line.values().stream())
                .anyMatch(value -> value != null && value != 0);
    }

    /// The share of chats received by a certain time.
    Optional<Chart> deliveryTimes() {
        List<List<NavigableMap<Integer, Double>>> shares = variants.values().stream()
                .map(runs -> runs.stream()
                        .filter(run -> !run.deliveryTimes().isEmpty())
                        .map(StudyCharts::shares)
                        .toList())
                .toList();
        List<Integer> places = shares.stream()
                .flatMap(List::stream)
                .flatMap(run -> run.keySet().stream())
                .sorted()
                .distinct()
                .toList();
        return places.isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(
                        "Received within",
                        "% of the chats",
                        Axis.MILLISECONDS,
                        places,
                        lines(shares, places, StudyCharts::shareAt)));
    }

    private static NavigableMap<Integer, Double> shares(MeasuredRun run) {
        NavigableMap<Integer, Double> shares = new TreeMap<>();
        run.deliveryTimes()
                .forEach(step -> shares.put(
                        Math.max(1, step.getOrDefault("ms", 0.0).intValue()), step.getOrDefault("share", 0.0) * 100));
        return shares;
    }

    /// A share holds until the next step.
    private static Double shareAt(NavigableMap<Integer, Double> shares, Integer millis) {
        var step = shares.floorEntry(millis);
        return step == null ? 0.0 : step.getValue();
    }

    private Chart level(String title, String unit, String name, double factor) {
        return chart(title, unit, (samples, i) -> samples.get(i).getOrDefault(name, Double.NaN) * factor);
    }

    private Chart rate(String title, String unit, String name, double factor) {
        return chart(title, unit, (samples, i) -> {
            if (i == 0) {
                return Double.NaN;
            }
            Map<String, Double> now = samples.get(i);
            Map<String, Double> before = samples.get(i - 1);
            double time = now.getOrDefault("second", 0.0) - before.getOrDefault("second", 0.0);
            return (now.getOrDefault(name, Double.NaN) - before.getOrDefault(name, Double.NaN)) / time * factor;
        });
    }

    private Chart chart(String title, String unit, BiFunction<List<Map<String, Double>>, Integer, Double> value) {
        return chart(title, unit, MeasuredRun::samples, value);
    }

    private Chart delivery(String title, String unit, String name) {
        return chart(title, unit, MeasuredRun::seconds, (rows, i) -> rows.get(i).getOrDefault(name, Double.NaN));
    }

    private Chart chart(
            String title,
            String unit,
            Function<MeasuredRun, List<Map<String, Double>>> rows,
            BiFunction<List<Map<String, Double>>, Integer, Double> value) {
        List<List<NavigableMap<Integer, Double>>> curves = variants.values().stream()
                .map(runs -> runs.stream()
                        .map(run -> curve(rows.apply(run), value))
                        .filter(curve -> !curve.isEmpty())
                        .toList())
                .toList();
        int end = curves.stream()
                .flatMap(List::stream)
                .mapToInt(NavigableMap::lastKey)
                .max()
                .orElse(0);
        List<Integer> seconds = IntStream.rangeClosed(0, end).boxed().toList();
        return new Chart(title, unit, seconds, lines(curves, seconds, Map::get));
    }

    /// The known values by their second.
    private static NavigableMap<Integer, Double> curve(
            List<Map<String, Double>> rows, BiFunction<List<Map<String, Double>>, Integer, Double> value) {
        NavigableMap<Integer, Double> curve = new TreeMap<>();
        for (int i = 0; i < rows.size(); i++) {
            double at = value.apply(rows, i);
            if (Double.isFinite(at)) {
                curve.put(rows.get(i).getOrDefault("second", 0.0).intValue(), at);
            }
        }
        return curve;
    }

    private interface Reader {
        @Nullable
        Double at(NavigableMap<Integer, Double> run, Integer place);
    }

    /// @param curves of the runs of each variant, in the order of the variants; a variant without curves has
    ///     no line
    private List<Line> lines(List<List<NavigableMap<Integer, Double>>> curves, List<Integer> places, Reader reader) {
        List<String> names = List.copyOf(variants.keySet());
        List<Line> lines = new ArrayList<>();
        for (int colour = 0; colour < curves.size(); colour++) {
            if (!curves.get(colour).isEmpty()) {
                lines.add(line(names.get(colour), colour, places, curves.get(colour), reader));
            }
        }
        return lines;
    }

    private static Line line(
            String name, int colour, List<Integer> places, List<NavigableMap<Integer, Double>> runs, Reader reader) {
        return Line.ofRuns(
                name,
                colour,
                false,
                runs.stream()
                        .map(run -> {
                            List<@Nullable Double> values = new ArrayList<>();
                            places.forEach(place -> values.add(reader.at(run, place)));
                            return values;
                        })
                        .toList());
    }
}
