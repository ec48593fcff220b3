package dev.streamside.lab.findings;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.lab.cost.DeliveryMode;
import dev.streamside.lab.cost.FittedCosts;
import dev.streamside.lab.cost.Step;
import dev.streamside.lab.statistics.Ratio;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the calculator on the site knows: what each transport cost with each audience that was measured.
final class CalculatorCells {
    private static final String WHOLE = "transports";
    /// With steps. They are so short that chance decides how many messages came, which the fit allows for.
    private static final List<String> STEPPED = List.of("break-even", "gzip-and-cache");
    /// Without runs, but with a fit, which is hardly a straight line between the rates that have runs.
    private static final List<Double> FITTED_RATES = List.of(1.5, 3.0, 4.0, 6.0);
    /// From one poll to the next, if viewers do as the server says.
    private static final long USUAL_POLL_SECONDS = 4;

    private static final MathContext DIGITS = new MathContext(4);
    private static final ObjectMapper JSON = new ObjectMapper();

    private CalculatorCells() {}

    /// One transport with one audience.
    ///
    /// @param poll      from one to the next, in seconds; 0 if viewers do not poll, or with polls that wait
    /// @param rate      messages a second
    /// @param p50       of deliveries, in milliseconds, and the ends of the 95 % interval; empty without runs
    /// @param cores     that the application used, without its compiler
    /// @param kilobytes written per viewer-hour
    private record Cell(
            String study,
            String transport,
            long poll,
            boolean isCompressed,
            long viewers,
            double rate,
            List<Double> p50,
            List<Double> p99,
            List<Double> cores,
            List<Double> kilobytes) {}

    private record Audience(DeliveryMode mode, long viewers, double rate) {
        static Audience of(Step step) {
            return new Audience(step.mode(), Math.round(step.viewers()), step.chats());
        }
    }

    /// An array with a cell on each line.
    ///
    /// @param results the folder of all published results
    static String json(Path results) throws IOException {
        List<Cell> cells = new ArrayList<>(whole(results.resolve(WHOLE)));
        for (String study : STEPPED) {
            cells.addAll(stepped(study, StudyReport.steps(results.resolve(study))));
        }
        List<String> lines = new ArrayList<>();
        for (Cell cell : cells) {
            lines.add(JSON.writeValueAsString(cell));
        }
        return "[\n" + String.join(",\n", lines) + "\n]\n";
    }

    private static List<Cell> whole(Path study) throws IOException {
        Results results = Results.read(study);
        Figures figures = Figures.of(study);
        return results.variants().stream()
                .filter(variant -> !variant.isAgain())
                .map(variant -> whole(variant, results.runs(), figures))
                .toList();
    }

    private static Cell whole(Variant variant, List<RunResult> all, Figures figures) {
        List<List<Figures.Row>> runs = all.stream()
                .filter(run -> run.variant().equals(variant.name()) && run.isWhole())
                .map(run -> figures.of(run.block(), run.variant()))
                .toList();
        String transport = variant.transport();
        return new Cell(
                WHOLE,
                transport,
                transport.equals("polling") ? USUAL_POLL_SECONDS : 0,
                variant.acceptsGzip(),
                variant.viewersAtOnce(),
                Math.rint(mean(runs, "chats answered per s", 1).value()),
                shown(mean(runs, "delivery p50, ms", 1)),
                shown(mean(runs, "delivery p99, ms", 1)),
                shown(mean(runs, "application CPU, % of a core", 0.01)),
                shown(mean(runs, "written, kB per viewer-hour", 1)));
    }

    private static List<Cell> stepped(String study, List<Step> steps) {
        var costs = new FittedCosts(steps);
        Map<Audience, List<Step>> audiences = steps.stream()
                .filter(step -> !step.isAgain() && !step.mode().isCached())
                .collect(Collectors.groupingBy(Audience::of, LinkedHashMap::new, Collectors.toList()));
        for (Audience audience : List.copyOf(audiences.keySet())) {
            FITTED_RATES.forEach(
                    rate -> audiences.putIfAbsent(new Audience(audience.mode, audience.viewers, rate), List.of()));
        }
        return audiences.entrySet().stream()
                .map(entry -> stepped(study, entry.getKey(), entry.getValue(), costs))
                .toList();
    }

    private static Cell stepped(String study, Audience audience, List<Step> steps, FittedCosts costs) {
        DeliveryMode mode = audience.mode;
        return new Cell(
                study,
                mode.transport(),
                mode.poll().toSeconds(),
                mode.isGzip(),
                audience.viewers,
                audience.rate,
                delay(steps, Step::p50Millis),
                delay(steps, Step::p99Millis),
                shown(costs.cores(mode, audience.viewers, audience.rate)),
                shown(costs.kilobytes(mode, audience.viewers, audience.rate)));
    }

    private static List<Double> delay(List<Step> steps, ToDoubleFunction<Step> millis) {
        return steps.isEmpty()
                ? List.of()
                : shown(mean(steps.stream().mapToDouble(millis).toArray()));
    }

    private static Ratio mean(List<List<Figures.Row>> runs, String figure, double factor) {
        return mean(runs.stream()
                .flatMap(List::stream)
                .filter(row -> row.part().isEmpty() && row.name().equals(figure))
                .mapToDouble(row -> row.number() * factor)
                .toArray());
    }

    private static Ratio mean(double... values) {
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        return Ratio.ofPairs(ones, values);
    }

    private static List<Double> shown(Ratio figure) {
        return Stream.of(figure.value(), figure.low(), figure.high())
                .map(value -> new BigDecimal(value).round(DIGITS).doubleValue())
                .toList();
    }
}
