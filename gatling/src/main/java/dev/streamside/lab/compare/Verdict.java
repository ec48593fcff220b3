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

/// The verdict on a row: how the second group compares with the first. It is taken from whole runs, because within
/// a run one bad moment makes many requests slow. With a single run of either, it is undecided.
///
/// @param text what differs and by how much, `same within 5 %`, or that it is undecided
record Verdict(String text, Tone tone) {
    private static final List<Measure> TIMES = List.of(Measure.P50, Measure.P95, Measure.P99);
    /// With fewer requests in a run, its percentiles mean nothing.
    private static final int LEAST_REQUESTS = 20;
    /// Shares of failures that are at most so far apart are called the same.
    private static final double SAME_FAILURES = 0.01;
    /// Farther apart, a percentage is hard to read.
    private static final double FAR = 3;
    /// A row has three times and its failures: together they are wrong as seldom as one verdict.
    private static final double CONFIDENCE = 1 - (1 - Ratio.CONFIDENCE) / (TIMES.size() + 1);

    static Verdict of(RowName row, RunGroup first, RunGroup second) {
        if (!second.has(row)) {
            return new Verdict("only in " + first.label(), Tone.MUTED);
        }
        if (!first.has(row)) {
            return new Verdict("only in " + second.label(), Tone.MUTED);
        }
        if (Math.min(first.failureShares(row).length, second.failureShares(row).length) < 2) {
            return new Verdict("undecided, one run: " + seen(row, first, second), Tone.MUTED);
        }
        Interval failures = Interval.ofGroups(first.failureShares(row), second.failureShares(row), CONFIDENCE);
        boolean failsMore = failures.excludesZero() && failures.value() > 0;
        boolean failsLess = failures.excludesZero() && failures.value() < 0;
        boolean isKnown = Math.min(first.fewest(row), second.fewest(row)) >= LEAST_REQUESTS;
        List<Time> times = isKnown
                ? TIMES.stream()
                        .map(measure -> Time.of(measure, first.values(row, measure), second.values(row, measure)))
                        .toList()
                : List.of();
        String slower = listed("slower: ", times, time -> time.differs() && time.ratio() > 1);
        String faster = listed("faster: ", times, time -> time.differs() && time.ratio() < 1);
        boolean isWorse = slower != null || failsMore;
        boolean isBetter = faster != null || failsLess;
        if (isWorse || isBetter) {
            return new Verdict(
                    Stream.of(failsMore ? "fails more" : failsLess ? "fails less" : null, slower, faster)
                            .filter(Objects::nonNull)
                            .collect(Collectors.joining("; ")),
                    isWorse && isBetter ? Tone.PLAIN : isWorse ? Tone.BAD : Tone.GOOD);
        }
        return new Verdict(isKnown ? undecided(times, failures) : "too few to tell", Tone.MUTED);
    }

    private static String undecided(List<Time> times, Interval failures) {
        int more = times.stream()
                .filter(time -> !time.isWithinResolution())
                .mapToInt(time -> time.finding().moreRuns())
                .max()
                .orElse(0);
        if (more > 0) {
            return "undecided: about " + more + (more == 1 ? " more run" : " more runs");
        }
        boolean failsAlike = failures.low() >= -SAME_FAILURES && failures.high() <= SAME_FAILURES;
        return failsAlike ? "same within 5 %" : "undecided: failures";
    }

    private static @Nullable String listed(String intro, List<Time> times, Predicate<Time> isListed) {
        String list = times.stream().filter(isListed).map(Time::toString).collect(Collectors.joining(", "));
        return list.isEmpty() ? null : intro + list;
    }

    /// What single runs show, without saying that it means anything.
    private static String seen(RowName row, RunGroup first, RunGroup second) {
        Stream<String> times = TIMES.stream()
                .map(measure -> Time.of(measure, first.values(row, measure), second.values(row, measure)))
                .filter(time -> Double.isFinite(time.ratio()))
                .map(Time::toString);
        double one = Median.of(first.failureShares(row)) * 100;
        double other = Median.of(second.failureShares(row)) * 100;
        Stream<String> failures = one + other == 0
                ? Stream.empty()
                : Stream.of(String.format(Locale.ROOT, "fails %.3g %% against %.3g %%", other, one));
        return Stream.concat(times, failures).collect(Collectors.joining(", "));
    }

    /// How a percentile compares.
    private record Time(Measure measure, Finding finding, boolean isWithinResolution) {

        static Time of(Measure measure, double[] first, double[] second) {
            return new Time(
                    measure,
                    Finding.of(Measure.ratio(first, second, CONFIDENCE), 1),
                    Measure.areWithinResolution(first, second));
        }

        boolean differs() {
            return finding.verdict() == Finding.Verdict.DIFFERS && !isWithinResolution;
        }

        double ratio() {
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
