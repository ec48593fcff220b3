package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.report.Report.Tone;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The verdict on a row: how the second group compares with the first.
///
/// Times differ if the spreads of the groups do not touch and the difference is more than a millisecond, which is
/// Gatling's resolution. Failures differ if chance alone would make such a difference less than once in a thousand
/// times.
///
/// @param text `no difference`, or what differs and by how much
record Verdict(String text, Tone tone) {
    private static final List<Measure> TIMES = List.of(Measure.P50, Measure.P95, Measure.P99);
    private static final double RESOLUTION_MILLIS = 1;
    /// Quantile of the normal distribution for one in a thousand, two-sided.
    private static final double SIGNIFICANT = 3.29;

    static Verdict of(RowName row, RunGroup first, RunGroup second) {
        if (!second.has(row)) {
            return new Verdict("only in " + first.label(), Tone.MUTED);
        }
        if (!first.has(row)) {
            return new Verdict("only in " + second.label(), Tone.MUTED);
        }
        String failures = failures(row, first, second);
        List<Difference> differences = TIMES.stream()
                .map(measure -> Difference.of(measure, first.figure(row, measure), second.figure(row, measure)))
                .filter(Objects::nonNull)
                .toList();
        if (failures == null && differences.isEmpty()) {
            boolean isKnown = TIMES.stream()
                    .anyMatch(measure -> first.figure(row, measure).hasSpread()
                            && second.figure(row, measure).hasSpread());
            return new Verdict(isKnown ? "no difference" : "too few to tell", Tone.MUTED);
        }
        boolean isWorse =
                "fails more".equals(failures) || differences.stream().anyMatch(difference -> difference.percent() > 0);
        boolean isBetter =
                "fails less".equals(failures) || differences.stream().anyMatch(difference -> difference.percent() < 0);
        return new Verdict(
                Stream.concat(Stream.ofNullable(failures), Stream.ofNullable(words(differences)))
                        .reduce((one, other) -> one + "; " + other)
                        .orElseThrow(),
                isWorse && isBetter ? Tone.PLAIN : isWorse ? Tone.BAD : Tone.GOOD);
    }

    private static @Nullable String words(List<Difference> differences) {
        if (differences.isEmpty()) {
            return null;
        }
        boolean isSlower = differences.stream().allMatch(difference -> difference.percent() > 0);
        boolean isFaster = differences.stream().allMatch(difference -> difference.percent() < 0);
        return differences.stream()
                .map(Difference::toString)
                .reduce((one, other) -> one + ", " + other)
                .map(list -> (isSlower ? "slower: " : isFaster ? "faster: " : "mixed: ") + list)
                .orElseThrow();
    }

    private static @Nullable String failures(RowName row, RunGroup first, RunGroup second) {
        double one = (double) first.failures(row) / first.count(row);
        double other = (double) second.failures(row) / second.count(row);
        double both = (double) (first.failures(row) + second.failures(row)) / (first.count(row) + second.count(row));
        double deviation = Math.sqrt(both * (1 - both) * (1.0 / first.count(row) + 1.0 / second.count(row)));
        if (!(Math.abs(other - one) > SIGNIFICANT * deviation)) {
            return null;
        }
        return other > one ? "fails more" : "fails less";
    }

    /// A time that clearly differs.
    private record Difference(Measure measure, double percent) {

        static @Nullable Difference of(Measure measure, Estimate first, Estimate second) {
            boolean isApart = first.liesClearlyBelow(second) || second.liesClearlyBelow(first);
            if (!isApart || Math.abs(first.value() - second.value()) <= RESOLUTION_MILLIS) {
                return null;
            }
            return new Difference(measure, (second.value() / Math.max(RESOLUTION_MILLIS, first.value()) - 1) * 100);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s %+,.0f %%", measure.head().replace(" ms", ""), percent);
        }
    }
}
