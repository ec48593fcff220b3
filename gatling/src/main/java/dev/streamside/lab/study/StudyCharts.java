package dev.streamside.lab.study;

import dev.streamside.lab.report.Report.Chart;
import dev.streamside.lab.report.Report.Line;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What was seen every second, of the first run of each cell.
final class StudyCharts {
    private final Map<String, List<CellFigures>> cells;

    /// @param cells the runs of each, by its name
    StudyCharts(Map<String, List<CellFigures>> cells) {
        this.cells = cells;
    }

    List<Chart> all() {
        List<Chart> charts = new ArrayList<>();
        charts.add(delivery("Delivery, p50", "ms", "p50_ms"));
        charts.add(delivery("Delivery, p99", "ms", "p99_ms"));
        charts.add(rate("CPU of the application", "%", "application_cpu_seconds", 100));
        charts.add(rate("CPU of the database", "%", "database_cpu_seconds", 100));
        charts.add(rate("CPU of the load", "%", "load_cpu_seconds", 100));
        charts.add(rate("Written by the application", "kB/s", "application_written_bytes", 1 / 1000.0));
        charts.add(rate("Queries", "per s", "queries", 1));
        charts.add(level("Heap in use", "MiB", "heap_bytes", 1.0 / (1 << 20)));
        charts.add(level("Direct buffers", "MiB", "direct_bytes", 1.0 / (1 << 20)));
        charts.add(level("Resident memory", "MiB", "application_resident_bytes", 1.0 / (1 << 20)));
        charts.add(level("Threads", "", "jvm_threads", 1));
        charts.add(level("Sockets", "", "application_sockets", 1));
        charts.add(level("Connections in use", "", "pool_active", 1));
        charts.add(level("Waiting for a connection", "", "pool_pending", 1));
        charts.add(level("Waiting in front of the pool", "", "bulkhead_waiting", 1));
        charts.add(rate("GC pauses", "ms/s", "gc_pause_seconds", 1000));
        return charts.stream().filter(chart -> !chart.lines().isEmpty()).toList();
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
        return chart(title, unit, figures -> figures.samples(), value);
    }

    private Chart delivery(String title, String unit, String name) {
        return chart(
                title,
                unit,
                figures -> figures.seconds(),
                (rows, i) -> rows.get(i).getOrDefault(name, Double.NaN));
    }

    /// One line for each cell, its first run, each row at its second.
    private Chart chart(
            String title,
            String unit,
            Function<CellFigures, List<Map<String, Double>>> rows,
            BiFunction<List<Map<String, Double>>, Integer, Double> value) {
        List<Map<Integer, Double>> lines = new ArrayList<>();
        int end = 0;
        for (List<CellFigures> runs : cells.values()) {
            Map<Integer, Double> line = new LinkedHashMap<>();
            List<Map<String, Double>> points = rows.apply(runs.getFirst());
            for (int i = 0; i < points.size(); i++) {
                int second = points.get(i).getOrDefault("second", 0.0).intValue();
                double at = value.apply(points, i);
                if (Double.isFinite(at)) {
                    line.put(second, at);
                    end = Math.max(end, second);
                }
            }
            lines.add(line);
        }
        List<Integer> seconds = IntStream.rangeClosed(0, end).boxed().toList();
        List<Line> drawn = new ArrayList<>();
        List<String> names = List.copyOf(cells.keySet());
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isEmpty()) {
                List<@Nullable Double> values = new ArrayList<>();
                for (int second : seconds) {
                    values.add(lines.get(i).get(second));
                }
                drawn.add(new Line(names.get(i), i, false, values));
            }
        }
        return new Chart(title, unit, seconds, drawn);
    }
}
