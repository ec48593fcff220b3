package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Interval;
import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.statistics.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The verdict on a row: how a group compares with its base. It compares whole runs, because within a run one
/// bad moment makes many requests slow. If either has only a single run, it is undecided.
///
/// @param text  what differs and by how much, `same within 5 %`, or that it is undecided
/// @param times how each compared percentile differs; empty if they cannot be compared
record Verdict(Outcome outcome, String text, List<Time> times) {
    enum Outcome {
        /// Slower, or fails more.
        WORSE,
        BETTER,
        /// Worse in one respect and better in another.
        MIXED,
        SAME,
        UNDECIDED,
        TOO_FEW,
        /// One of the two does not have the row.
        MISSING,
        /// All requests, if the two groups did not make the same ones.
        NOT_COMPARABLE;

        /// For programs.
        String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// With fewer requests in a run, its percentiles are meaningless.
    private static final int LEAST_REQUESTS = 20;
    /// Shares of failures that differ by at most this count as the same.
    private static final double SAME_FAILURES = 0.01;
    /// Beyond this factor, a percentage is hard to read.
    private static final double FAR = 3;

    static Verdict of(RowName row, RunGroup first, RunGroup second, List<Measure> judged) {
        if (!second.has(row)) {
            return of(Outcome.MISSING, "only in " + first.label());
        }
        if (!first.has(row)) {
            return of(Outcome.MISSING, "only in " + second.label());
        }
        // A row has several times and its failures: together they are wrong as rarely as a single verdict.
        double confidence = 1 - (1 - Ratio.CONFIDENCE) / (judged.size() + 1);
        List<Time> times = judged.stream()
                .map(measure -> Time.of(measure, first.values(row, measure), second.values(row, measure), confidence))
                .toList();
        if (Math.min(first.failureShares(row).length, second.failureShares(row).length) < 2) {
            return new Verdict(Outcome.UNDECIDED, "undecided, one run: " + seen(row, first, second, times), times);
        }
        Interval failures = Interval.ofGroups(first.failureShares(row), second.failureShares(row), confidence);
        boolean isKnown = Math.min(first.fewest(row), second.fewest(row)) >= LEAST_REQUESTS;
        return of(isKnown ? times : List.of(), failures);
    }

    static Verdict of(Outcome outcome, String text) {
        return new Verdict(outcome, text, List.of());
    }

    private static Verdict of(List<Time> times, Interval failures) {
        boolean failsMore = failures.excludesZero() && failures.value() > 0;
        boolean failsLess = failures.excludesZero() && failures.value() < 0;
        String slower = listed("slower: ", times, time -> time.differs() && time.ratio() > 1);
        String faster = listed("faster: ", times, time -> time.differs() && time.ratio() < 1);
        boolean isWorse = slower != null || failsMore;
        boolean isBetter = faster != null || failsLess;
        if (isWorse || isBetter) {
            return new Verdict(
                    isWorse && isBetter ? Outcome.MIXED : isWorse ? Outcome.WORSE : Outcome.BETTER,
                    Stream.of(failsMore ? "fails more" : failsLess ? "fails less" : null, slower, faster)
                            .filter(Objects::nonNull)
                            .collect(Collectors.joining("; ")),
                    times);
        }
        return times.isEmpty() ? of(Outcome.TOO_FEW, "too few to tell") : undecided(times, failures);
    }

    private static Verdict undecided(List<Time> times, Interval failures) {
        int more = times.stream()
                .filter(time -> !time.isWithinResolution())
                .mapToInt(time -> time.finding().moreRuns())
                .max()
                .orElse(0);
        if (more > 0) {
            String words = "undecided: about " + more + (more == 1 ? " more run" : " more runs");
            return new Verdict(Outcome.UNDECIDED, words, times);
        }
        return failures.low() >= -SAME_FAILURES && failures.high() <= SAME_FAILURES
                ? new Verdict(Outcome.SAME, "same within 5 %", times)
                : new Verdict(Outcome.UNDECIDED, "undecided: failures", times);
    }

    private static @Nullable String listed(String intro, List<Time> times, Predicate<Time> isListed) {
        String list = times.stream().filter(isListed).map(Time::toString).collect(Collectors.joining(", "));
        return list.isEmpty() ? null : intro + list;
    }

    /// The figures of single runs, without a claim that the difference is significant.
    private static String seen(RowName row, RunGroup first, RunGroup second, List<Time> times) {
        Stream<String> ratios =
                times.stream().filter(time -> Double.isFinite(time.ratio())).map(Time::toString);
        double one = Median.of(first.failureShares(row)) * 100;
        double other = Median.of(second.failureShares(row)) * 100;
        Stream<String> failures = one + other == 0
                ? Stream.empty()
                : Stream.of(String.format(Locale.ROOT, "fails %.3g %% against %.3g %%", other, one));
        return Stream.concat(ratios, failures).collect(Collectors.joining(", "));
    }

    Tone tone() {
        return switch (outcome) {
            case WORSE -> Tone.BAD;
            case BETTER -> Tone.GOOD;
            case MIXED -> Tone.PLAIN;
            default -> Tone.MUTED;
        };
    }

    /// How a percentile compares.
    ///
    /// @param isWithinResolution whether all runs are closer than Gatling can measure, whatever the ratio
    record Time(Measure measure, Finding finding, boolean isWithinResolution) {

        private static Time of(Measure measure, double[] first, double[] second, double confidence) {
            return new Time(
                    measure,
                    Finding.of(Measure.ratio(first, second, confidence), 1),
                    Measure.areWithinResolution(first, second));
        }

        private boolean differs() {
            return finding.verdict() == Finding.Verdict.DIFFERS && !isWithinResolution;
        }

        private double ratio() {
            return finding.ratio().value();
        }

        @Override
        public String toString() {
            return ratio() > FAR || ratio() < 1 / FAR
                    ? measure.title() + " × " + finding.ratio().times()
                    : String.format(Locale.ROOT, "%s %+,.0f %%", measure.title(), (ratio() - 1) * 100);
        }
    }
}
