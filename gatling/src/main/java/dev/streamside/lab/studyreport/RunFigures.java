package dev.streamside.lab.studyreport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Timings;
import dev.streamside.lab.study.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/// What one run of a variant measured, read from its folder.
///
/// @param block    in which it was run; the runs of a block are compared with each other
/// @param samples  of each second, by name; NaN where nothing was measured
/// @param delivery totals of what the viewers received
/// @param seconds  delivery times by the second of sending
record RunFigures(
        int block, Run run, List<Map<String, Double>> samples, JsonNode delivery, List<Map<String, Double>> seconds) {

    static RunFigures read(int block, RunFolder folder) throws IOException {
        return new RunFigures(
                block,
                folder.gatlingRun(),
                csv(folder.samples()),
                new ObjectMapper().readTree(folder.delivery().toFile()),
                csv(folder.deliveryBySecond()));
    }

    private static List<Map<String, Double>> csv(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] names = lines.getFirst().split(",", -1);
        List<Map<String, Double>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            Map<String, Double> row = new LinkedHashMap<>();
            for (int i = 0; i < names.length; i++) {
                row.put(names[i], values[i].isEmpty() ? Double.NaN : Double.parseDouble(values[i]));
            }
            rows.add(row);
        }
        return rows;
    }

    /// The hours of all viewers together.
    double viewerHours() {
        return run.activeUsers().stream().mapToInt(Integer::intValue).sum() / 3600.0;
    }

    double mostViewers() {
        return run.activeUsers().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /// A figure of the requests with that name; NaN if there were none.
    double ofRow(String name, ToDoubleFunction<Timings> figure) {
        return run.row(new RowName(RowName.Kind.REQUEST, List.of(name)))
                .map(row -> figure.applyAsDouble(row.all()))
                .orElse(Double.NaN);
    }

    /// How much a count grew during the run.
    double growth(String name) {
        double[] known = known(name);
        return known.length < 2 ? Double.NaN : known[known.length - 1] - known[0];
    }

    double most(String name) {
        return fold(name, Math::max);
    }

    /// The seconds over which samples were taken.
    double duration() {
        return growth("second");
    }

    double delivered(String name) {
        return delivery.path(name).asDouble(Double.NaN);
    }

    private double fold(String name, DoubleBinaryOperator operator) {
        double[] known = known(name);
        double result = Double.NaN;
        for (double value : known) {
            result = Double.isNaN(result) ? value : operator.applyAsDouble(result, value);
        }
        return result;
    }

    private double[] known(String name) {
        return samples.stream()
                .mapToDouble(sample -> sample.getOrDefault(name, Double.NaN))
                .filter(value -> !Double.isNaN(value))
                .toArray();
    }
}
