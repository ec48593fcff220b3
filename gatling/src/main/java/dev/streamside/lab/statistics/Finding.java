package dev.streamside.lab.statistics;

/// What a ratio tells.
///
/// @param moreRuns about how many more runs of each would decide it; 0 if it is decided, or if more would not help
///                 because the same thing differs from itself by as much
public record Finding(Ratio ratio, Verdict verdict, int moreRuns) {
    /// What is called the same: at most this factor apart.
    public static final double SAME = 1.05;

    /// Beyond that, a difference is too small to be worth the runs, and how many they are is not worked out.
    private static final int MOST_RUNS = 1000;
    /// Before there is a spread to reckon with.
    private static final int USUAL_RUNS = 5;

    public enum Verdict {
        /// The interval excludes 1, and the ratio is farther from 1 than two runs of the same thing.
        DIFFERS,
        /// The whole interval is within [#SAME].
        SAME,
        /// All pairs of runs are closer than can be measured, whatever the ratio of figures that small.
        TOO_CLOSE,
        UNDECIDED
    }

    /// @param noise how far apart the same thing was from itself, as a factor of at least 1; 1 if that was not measured
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

    /// With as many, the interval would be short enough for one of the other verdicts, if the ratio stayed as it is.
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

    /// With more runs, it grows as their number less one.
    private static double freedom(Ratio ratio, int runs) {
        return ratio.freedom() * (runs - 1) / (ratio.runs() - 1);
    }

    /// The verdict in words.
    public String words() {
        return switch (verdict) {
            case DIFFERS -> ratio.value() > 1 ? "more" : "less";
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
