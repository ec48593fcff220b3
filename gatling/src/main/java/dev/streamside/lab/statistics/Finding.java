package dev.streamside.lab.statistics;

/// The conclusion from a ratio.
///
/// @param moreRuns about how many more runs of each would decide it; 0 if it is decided, or if more would not help
///                 because equal runs differ by as much
public record Finding(Ratio ratio, Verdict verdict, int moreRuns) {
    /// Ratios up to this factor count as the same.
    public static final double SAME = 1.05;

    /// Beyond that, a difference is too small to be worth the runs, and their number is not computed.
    private static final int MOST_RUNS = 1000;
    /// The number of runs assumed before a spread is known.
    private static final int USUAL_RUNS = 5;
    /// Two single runs must be farther apart than equal runs usually are by this factor.
    private static final double SPREADS = 3;
    /// The smallest spread assumed, for figures that are identical in all equal runs.
    private static final double LEAST_SPREAD = 0.001;

    public enum Verdict {
        /// The interval excludes 1, and the ratio is farther from 1 than two equal runs.
        DIFFERS,
        /// There was one run of each, and they are farther apart than equal runs ever are.
        PLAIN,
        /// The whole interval is within [#SAME].
        SAME,
        /// All pairs of runs are closer than can be measured, whatever the ratio of such small figures.
        TOO_CLOSE,
        UNDECIDED
    }

    /// @param noise how far apart equal runs were, as a factor of at least 1; 1 if that was not measured
    public static Finding of(Ratio ratio, double noise) {
        if (ratio.low() >= 1 / SAME && ratio.high() <= SAME) {
            return new Finding(ratio, Verdict.SAME, 0);
        }
        boolean excludesOne = ratio.low() > 1 || ratio.high() < 1;
        if (excludesOne) {
            return new Finding(ratio, ratio.distance() > noise ? Verdict.DIFFERS : Verdict.UNDECIDED, 0);
        }
        return new Finding(ratio, Verdict.UNDECIDED, moreRuns(ratio, noise));
    }

    /// The finding from a single run of each.
    ///
    /// @param spread of the logarithm of the ratio of two equal runs, as a standard deviation; NaN if unknown
    public static Finding ofOne(Ratio ratio, double spread) {
        boolean isPlain = Math.log(ratio.distance()) > SPREADS * Math.max(LEAST_SPREAD, spread);
        return new Finding(ratio, isPlain ? Verdict.PLAIN : Verdict.UNDECIDED, isPlain ? 0 : USUAL_RUNS - 1);
    }

    /// How many more runs would make the interval short enough for another verdict, if the ratio stayed the
    /// same.
    private static int moreRuns(Ratio ratio, double noise) {
        if (!ratio.hasInterval()) {
            return USUAL_RUNS - 1;
        }
        int runs = ratio.runs();
        double deviation = Math.log(ratio.high() / ratio.low())
                / 2
                * Math.sqrt(runs)
                / Interval.student(ratio.freedom(), ratio.confidence());
        double apart = Math.log(ratio.distance());
        double enough = Math.max(ratio.distance() > noise ? apart : 0, Math.log(SAME) - apart);
        if (enough <= 0) {
            return 0;
        }
        int needed = runs + 1;
        while (needed < MOST_RUNS
                && deviation / Math.sqrt(needed) * Interval.student(freedom(ratio, needed), ratio.confidence())
                        > enough) {
            needed++;
        }
        return needed - runs;
    }

    /// With more runs, it grows in proportion to their number minus one.
    private static double freedom(Ratio ratio, int runs) {
        return ratio.freedom() * (runs - 1) / (ratio.runs() - 1);
    }

    /// The verdict in words.
    public String words() {
        return switch (verdict) {
            case DIFFERS -> ratio.value() > 1 ? "more" : "less";
            case PLAIN -> ratio.value() > 1 ? "plainly more" : "plainly less";
            case SAME -> "same within 5 %";
            case TOO_CLOSE -> "too close to tell apart";
            case UNDECIDED -> {
                if (moreRuns == 0) {
                    yield "undecided: no more than the noise";
                }
                yield ratio.hasInterval()
                        ? "undecided: about " + moreRuns + " more " + (moreRuns == 1 ? "run" : "runs")
                        : "undecided: one run, at least " + moreRuns + " more";
            }
        };
    }
}
