package dev.streamside.viewers;

import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;

import io.gatling.javaapi.core.OpenInjectionStep;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// The arrivals of an audience: the rate rises from zero to its peak, stays there, falls to a third, and
/// stays there. They are planned second by second, because Gatling rounds each phase down and would send too
/// few viewers.
final class Arrivals {
    private static final double LAST_SHARE = 1 / 3.0;

    /// A phase in which the rate changes linearly between two shares of the peak.
    private record Phase(double from, double to, double seconds) {

        /// The area under the rate up to a time after the beginning of the phase.
        double until(double time) {
            if (seconds == 0 || time <= 0) {
                return 0;
            }
            double passed = Math.min(time, seconds);
            return passed * (from + (to - from) * passed / seconds / 2);
        }
    }

    private Arrivals() {}

    static OpenInjectionStep[] of(Settings settings, int viewers) {
        return Arrays.stream(perSecond(settings, viewers))
                .mapToObj(arriving -> arriving == 0
                        ? nothingFor(Duration.ofSeconds(1))
                        : rampUsers(arriving).during(1))
                .toArray(OpenInjectionStep[]::new);
    }

    /// How many arrive in each second; `viewers` in total.
    static int[] perSecond(Settings settings, int viewers) {
        List<Phase> phases = List.of(
                new Phase(0, 1, seconds(settings.rising())),
                new Phase(1, 1, seconds(settings.peak())),
                new Phase(1, LAST_SHARE, seconds(settings.falling())),
                new Phase(LAST_SHARE, LAST_SHARE, seconds(settings.steady())));
        int seconds = (int) Math.max(
                1, Math.ceil(phases.stream().mapToDouble(Phase::seconds).sum()));
        double all = area(phases, seconds);
        int[] arriving = new int[seconds];
        long come = 0;
        for (int second = 0; second < seconds; second++) {
            long due = all == 0 ? viewers : Math.round(viewers * area(phases, second + 1) / all);
            arriving[second] = (int) (due - come);
            come = due;
        }
        return arriving;
    }

    private static double area(List<Phase> phases, double time) {
        double area = 0;
        double begin = 0;
        for (Phase phase : phases) {
            area += phase.until(time - begin);
            begin += phase.seconds();
        }
        return area;
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1000.0;
    }
}
