package dev.streamside.lab.studyreport;

import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.statistics.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Comparisons between the variants of a study. Runs of the same block are pairs.
final class Findings {
    private final Map<String, List<RunFigures>> variants;
    private final Bases bases;
    private final String first;
    private final Set<String> again;

    /// @param variants the runs of each, by its name; at least one
    /// @param bases the base of each
    /// @param again the names of the variants that repeat another: usually one, which repeats the first
    Findings(Map<String, List<RunFigures>> variants, Bases bases, Set<String> again) {
        this.variants = variants;
        this.bases = bases;
        this.first = variants.keySet().iterator().next();
        this.again = again;
    }

    String first() {
        return first;
    }

    /// The name of the variant's base, which may be itself.
    String base(String variant) {
        return bases.byName().getOrDefault(variant, first);
    }

    /// Whether others are compared with this one.
    boolean isBase(String variant) {
        return base(variant).equals(variant);
    }

    /// The bases of the variants, in words.
    String basis() {
        List<String> several = variants.keySet().stream().filter(this::isBase).toList();
        return several.size() == 1 ? several.getFirst() : bases.words();
    }

    /// The variants that are compared with another, without the repetition of the first.
    List<String> others() {
        return variants.keySet().stream()
                .filter(name -> !isBase(name) && !again.contains(name))
                .toList();
    }

    /// The finding on a figure of a variant compared with that of its base; empty if there is no ratio, as
    /// with a zero or a count of faults.
    Optional<Finding> of(ReportFigure figure, String variant) {
        if (figure.kind() == ReportFigure.Kind.FAULT) {
            return Optional.empty();
        }
        double noise = again.contains(variant) ? 1 : distance(figure);
        return pairs(figure, variant).map(pairs -> {
            Ratio ratio = pairs.ratio();
            if (!ratio.hasInterval()) {
                return Finding.ofOne(ratio, Math.max(spread(figure), figure.resolution() / pairs.least()));
            }
            Finding finding = Finding.of(ratio, noise);
            boolean isTooClose = finding.verdict() != Finding.Verdict.SAME && pairs.farthest() <= figure.resolution();
            return isTooClose ? new Finding(ratio, Finding.Verdict.TOO_CLOSE, 0) : finding;
        });
    }

    /// The median over the runs of a variant; NaN if it was not measured.
    double median(ReportFigure figure, String variant) {
        return Median.of(variants.getOrDefault(variant, List.of()).stream()
                .mapToDouble(run -> run.of(figure))
                .filter(Double::isFinite)
                .toArray());
    }

    /// How far apart equal runs are, as a standard deviation of the logarithm of the ratio: in published
    /// studies, or here if that is more; NaN if it was not published.
    double spread(ReportFigure figure) {
        double published = EqualRuns.PUBLISHED.spread(figure);
        return again.size() < 2 ? published : Math.max(published, Math.log(distance(figure)));
    }

    /// The largest difference between runs that are equal, as a factor of at least 1.
    private double distance(ReportFigure figure) {
        return noise(figure).map(Ratio::distance).orElse(1.0);
    }

    /// How much the runs differ that repeat another, the two that differ most; empty if none does. At each
    /// chat rate of a crowd, there are two.
    Optional<Ratio> noise(ReportFigure figure) {
        return again.stream()
                .flatMap(variant -> pairs(figure, variant).stream())
                .map(Pairs::ratio)
                .max(Comparator.comparingDouble(Ratio::distance));
    }

    /// What ran twice, in words.
    String repeated() {
        return again.size() > 1 ? "What ran twice in each block" : first + ", run twice in each block,";
    }

    /// The values of the runs of each block.
    private record Pairs(List<Double> first, List<Double> second) {
        Ratio ratio() {
            return Ratio.ofPairs(array(first), array(second));
        }

        double least() {
            return Math.min(
                    first.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                    second.stream().mapToDouble(Double::doubleValue).min().orElseThrow());
        }

        double farthest() {
            return IntStream.range(0, first.size())
                    .mapToDouble(i -> Math.abs(second.get(i) - first.get(i)))
                    .max()
                    .orElse(0);
        }

        private static double[] array(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    private Optional<Pairs> pairs(ReportFigure figure, String variant) {
        List<Double> one = new ArrayList<>();
        List<Double> other = new ArrayList<>();
        for (RunFigures run : variants.getOrDefault(base(variant), List.of())) {
            for (RunFigures partner : variants.getOrDefault(variant, List.of())) {
                if (run.block() == partner.block()) {
                    one.add(Math.max(figure.resolution(), run.of(figure)));
                    other.add(Math.max(figure.resolution(), partner.of(figure)));
                }
            }
        }
        boolean hasRatio = !one.isEmpty()
                && one.stream().allMatch(Findings::isPositive)
                && other.stream().allMatch(Findings::isPositive);
        return hasRatio ? Optional.of(new Pairs(one, other)) : Optional.empty();
    }

    private static boolean isPositive(double value) {
        return value > 0 && Double.isFinite(value);
    }
}
