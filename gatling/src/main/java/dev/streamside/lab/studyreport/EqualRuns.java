package dev.streamside.lab.studyreport;

import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/// How far apart two equal runs are, from the published studies, in which the first variant runs twice in
/// each block. A single run of each variant is meaningful only if the two are farther apart than that.
///
/// @param spreads of the logarithm of the ratio of two equal runs, as a standard deviation, by the titles of the
///                figures: the median of the studies
public record EqualRuns(Map<String, Double> spreads) {
    /// With fewer studies, the spread of a figure is not known well enough.
    private static final int FEWEST_STUDIES = 5;
    /// Figures that are another one in other words.
    private static final Map<String, String> SAME_SPREAD = Map.of(
            "viewers per core", "application CPU, s per viewer-hour",
            "application CPU per delivery, µs", "application CPU, s per viewer-hour",
            "server and database CPU per delivery, µs", "application CPU, s per viewer-hour",
            "written per delivery, bytes", "written, kB per viewer-hour");

    /// Rates are left out. Most studies plan them, so that equal runs hardly differ; where viewers act as soon as they
    /// are answered, they differ by far more.
    private static final String RATE = " per s";

    private static final String FILE = "equal-runs.csv";
    /// The published spreads at the time when the laboratory was built.
    static final EqualRuns PUBLISHED = published();

    private static EqualRuns published() {
        Map<String, Double> spreads = new TreeMap<>();
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(EqualRuns.class.getResourceAsStream(FILE)), StandardCharsets.UTF_8))) {
            lines.lines().skip(1).forEach(line -> {
                int comma = line.lastIndexOf(',');
                spreads.put(line.substring(1, comma - 1), Double.parseDouble(line.substring(comma + 1)));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new EqualRuns(spreads);
    }

    /// @param results the folder of all published results
    public static EqualRuns of(Path results) throws IOException {
        Map<String, List<Double>> ofStudies = new TreeMap<>();
        try (Stream<Path> folders = Files.list(results)) {
            for (Path study : folders.filter(folder -> Files.exists(folder.resolve(Figures.FILE_NAME)))
                    .sorted()
                    .toList()) {
                add(study, ofStudies);
            }
        }
        Map<String, Double> spreads = new TreeMap<>();
        ofStudies.forEach((figure, deviations) -> {
            if (deviations.size() >= FEWEST_STUDIES) {
                spreads.put(
                        figure,
                        Median.of(deviations.stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()));
            }
        });
        return new EqualRuns(spreads);
    }

    private static void add(Path study, Map<String, List<Double>> ofStudies) throws IOException {
        Results results = Results.read(study);
        List<Variant> again =
                results.variants().stream().filter(Variant::isAgain).toList();
        if (again.isEmpty() || results.hasSteps()) {
            return;
        }
        Figures figures = Figures.of(study);
        String first = results.variants().getFirst().name();
        Map<String, List<Double>> pairs = new TreeMap<>();
        for (RunResult run : results.runs()) {
            if (run.variant().equals(again.getFirst().name()) && run.isWhole()) {
                Map<String, Double> one = RunFigures.of(run.block(), figures.of(run.block(), first))
                        .values();
                Map<String, Double> other = RunFigures.of(run.block(), figures.of(run.block(), run.variant()))
                        .values();
                other.forEach((figure, value) -> {
                    double before = one.getOrDefault(figure, Double.NaN);
                    if (before > 0 && value > 0 && !figure.endsWith(RATE)) {
                        pairs.computeIfAbsent(figure, any -> new ArrayList<>()).add(Math.log(value / before));
                    }
                });
            }
        }
        pairs.forEach((figure, logarithms) -> {
            if (logarithms.size() > 2) {
                ofStudies.computeIfAbsent(figure, any -> new ArrayList<>()).add(deviation(logarithms));
            }
        });
    }

    private static double deviation(List<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        return Math.sqrt(values.stream()
                        .mapToDouble(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.size() - 1));
    }

    /// NaN if it is unknown.
    double spread(ReportFigure figure) {
        return spreads.getOrDefault(SAME_SPREAD.getOrDefault(figure.title(), figure.title()), Double.NaN);
    }

    /// The content of the file.
    public String csv() {
        var csv = new StringBuilder("figure,spread\n");
        spreads.forEach((figure, spread) -> csv.append(String.format(Locale.ROOT, "\"%s\",%.5f%n", figure, spread)));
        return csv.toString();
    }
}
