package dev.streamside.lab.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.statistics.Ratio;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A comparison as JSON, in the format that `gatling/compare/README.md` describes. Fields may be added. If
/// one is renamed or changes its meaning, [#FORMAT] changes. Unknown values are null.
public final class ComparisonJson {
    private static final int FORMAT = 1;
    private static final ObjectWriter JSON = new ObjectMapper().writerWithDefaultPrettyPrinter();

    private record Document(
            int format,
            long fromSeconds,
            @Nullable Long toSeconds,
            List<String> remarks,
            List<Group> groups,
            List<RowOfAll> rows,
            List<RuleOfPair> rules) {}

    private record Group(String label, @Nullable String base, List<RunOfGroup> runs, Map<String, Long> messages) {}

    private record RunOfGroup(
            String folder,
            String simulation,
            String description,
            String gatling,
            String began,
            long seconds,
            boolean complete,
            int activeAtEnd,
            List<Assertions.Outcome> assertions) {}

    private record RowOfAll(String name, String kind, List<String> path, List<RowOfGroup> groups) {}

    private record RowOfGroup(
            String label,
            long count,
            long failed,
            Map<String, Figure> figures,
            @Nullable VerdictOfGroup verdict) {}

    private record Figure(@Nullable Double median, List<Double> runs) {}

    private record VerdictOfGroup(String outcome, String text, Map<String, RatioToBase> ratios) {}

    private record RatioToBase(
            @Nullable Double value,
            @Nullable Double low,
            @Nullable Double high) {}

    private record RuleOfPair(
            String rule,
            String label,
            String base,
            boolean checked,
            boolean broken,
            @Nullable String problem) {}

    private ComparisonJson() {}

    /// @param rules the outcome of each rule, for each group and its base
    public static String of(Comparison comparison, Window window, List<Rule.Check> rules) {
        var document = new Document(
                FORMAT,
                window.from().toSeconds(),
                window.to().equals(Window.WHOLE_RUN.to()) ? null : window.to().toSeconds(),
                comparison.remarks(),
                groups(comparison.lineup()),
                comparison.rows().stream()
                        .map(row -> row(row, comparison.measures().shown()))
                        .toList(),
                rules.stream().flatMap(check -> rules(check).stream()).toList());
        try {
            return JSON.writeValueAsString(document) + "\n";
        } catch (JsonProcessingException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static List<Group> groups(Lineup lineup) {
        Map<String, String> bases = new LinkedHashMap<>();
        lineup.pairs()
                .forEach(pair -> bases.put(pair.group().label(), pair.base().label()));
        return lineup.groups().stream()
                .map(group -> new Group(
                        group.label(),
                        bases.get(group.label()),
                        group.runs().stream().map(ComparisonJson::run).toList(),
                        group.messages()))
                .toList();
    }

    private static RunOfGroup run(Run run) {
        return new RunOfGroup(
                run.folder().toString(),
                run.header().simulation(),
                run.header().description(),
                run.header().version(),
                run.header().start().toString(),
                run.seconds(),
                run.isComplete(),
                run.activeAtEnd(),
                Assertions.check(run));
    }

    private static RowOfAll row(ComparedRow row, List<Measure> measures) {
        return new RowOfAll(
                row.name().toString(),
                row.name().kind().name().toLowerCase(Locale.ROOT),
                row.name().path(),
                row.entries().stream().map(entry -> group(row, entry, measures)).toList());
    }

    private static RowOfGroup group(ComparedRow row, ComparedRow.Entry entry, List<Measure> measures) {
        RunGroup group = entry.group();
        Map<String, Figure> figures = new LinkedHashMap<>();
        for (Measure measure : measures) {
            double[] runs = group.values(row.name(), measure);
            figures.put(
                    measure.key(),
                    new Figure(
                            finite(Median.of(runs)), Arrays.stream(runs).boxed().toList()));
        }
        return new RowOfGroup(
                group.label(), group.count(row.name()), group.failures(row.name()), figures, verdict(entry.verdict()));
    }

    private static @Nullable VerdictOfGroup verdict(@Nullable Verdict verdict) {
        if (verdict == null) {
            return null;
        }
        Map<String, RatioToBase> ratios = new LinkedHashMap<>();
        for (Verdict.Time time : verdict.times()) {
            Ratio ratio = time.finding().ratio();
            ratios.put(
                    time.measure().key(),
                    new RatioToBase(
                            finite(ratio.value()),
                            ratio.hasInterval() ? finite(ratio.low()) : null,
                            finite(ratio.high())));
        }
        return new VerdictOfGroup(verdict.outcome().key(), verdict.text(), ratios);
    }

    private static List<RuleOfPair> rules(Rule.Check check) {
        return check.outcomes().stream()
                .map(outcome -> new RuleOfPair(
                        outcome.rule(),
                        check.pair().group().label(),
                        check.pair().base().label(),
                        outcome.isChecked(),
                        outcome.isChecked() && outcome.problem() != null,
                        outcome.problem()))
                .toList();
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
