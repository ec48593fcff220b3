package dev.streamside.lab.studyreport;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What other programs used during a measurement.
///
/// @param otherPercent  of one processor
/// @param stolenPercent of one processor, taken by the host
record Disturbance(double otherPercent, double stolenPercent) {
    /// Above this, the figures of a run also reflect other programs. Less is within the error of the
    /// readings: see `docs/decisions/why-windows-are-fixed-and-no-run-is-left-out.md`.
    private static final double MOST_PERCENT = 5;

    /// @param samples of a benchmark; at least one
    static Disturbance of(List<Map<String, Double>> samples) {
        double seconds = growth(samples, "second");
        double other = growth(samples, "machine_busy_seconds")
                - growth(samples, "database_cpu_seconds")
                - growth(samples, "laboratory_cpu_seconds");
        return new Disturbance(other / seconds * 100, growth(samples, "machine_stolen_seconds") / seconds * 100);
    }

    private static double growth(List<Map<String, Double>> samples, String name) {
        return samples.getLast().getOrDefault(name, Double.NaN)
                - samples.getFirst().getOrDefault(name, Double.NaN);
    }

    /// Empty if it does not exceed what is always there.
    Optional<String> words() {
        return otherPercent > MOST_PERCENT || stolenPercent > MOST_PERCENT
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "disturbed: other programs used %.0f %% of a core, and the host took %.0f %%",
                        Math.max(0, otherPercent),
                        stolenPercent))
                : Optional.empty();
    }
}
