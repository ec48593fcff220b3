package dev.streamside.lab.cost;

import static dev.streamside.lab.cost.KnownCosts.POLLS;
import static dev.streamside.lab.cost.KnownCosts.SOCKET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Studies of an application whose prices are known, on a noisy machine.
class SimulatedCostsTest {
    private static final int VIEWERS = 1_000;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(7);

    @ParameterizedTest
    @CsvSource({"1, 400, 0, 0.02, 0.02", "1, 400, 0, 0.1, 0.05", "2, 200, 0.1, 0.05, 0.05", "5, 60, 0.2, 0.03, 0.03"})
    void whereBothCostTheSame_oneIsCalledCheaper_atMostOnceInTwenty(
            int blocks, int studies, double machine, double run, double step) {
        double chats = breakEven();
        int wrong = 0;
        int held = 0;
        for (int study = 0; study < studies; study++) {
            Finding finding = Model.ofCpu(KnownCosts.measured(random, blocks, machine, run, step))
                    .compare(POLLS, SOCKET, VIEWERS, chats);
            wrong += finding.verdict() == Verdict.DIFFERS ? 1 : 0;
            held += finding.ratio().low() <= 1 && finding.ratio().high() >= 1 ? 1 : 0;
        }
        assertThat((double) wrong / studies).isLessThanOrEqualTo(0.05);
        assertThat((double) held / studies).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void atAQuarterOfThatRate_theSocketIsSeenToBeCheaper_andAtFourTimesDearer() {
        double chats = breakEven();
        int seen = 0;
        for (int study = 0; study < 100; study++) {
            Model model = Model.ofCpu(KnownCosts.measured(random, 2, 0, 0.03, 0.03));
            Finding less = model.compare(POLLS, SOCKET, VIEWERS, chats / 4);
            Finding more = model.compare(POLLS, SOCKET, VIEWERS, Math.min(chats * 4, 40));
            seen += less.words().equals("less") && more.words().equals("more") ? 1 : 0;
        }
        assertThat(seen).isGreaterThanOrEqualTo(90);
    }

    @Test
    void withoutNoise_pricesAreFound_andNoStepIsASurprise() {
        List<Step> steps = KnownCosts.measured(random, 1, 0, 0, 0);
        for (Model model : List.of(Model.ofCpu(steps), Model.ofBytes(steps))) {
            assertThat(steps)
                    .allSatisfy(step -> assertThat(model.surprise(step)).isLessThan(1.001));
        }
        assertThat(price(Model.ofCpu(steps), "a poll")).isCloseTo(KnownCosts.POLL, within(1e-6));
        assertThat(price(Model.ofCpu(steps), "a write: websocket")).isCloseTo(KnownCosts.WRITE, within(1e-7));
        assertThat(price(Model.ofBytes(steps), "a chat to a viewer: polling, gzip"))
                .isCloseTo(50, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"2, 300", "5, 100"})
    void intervalsOfPrices_holdTheTruth(int blocks, int studies) {
        int held = 0;
        for (int study = 0; study < studies; study++) {
            Model model = Model.ofCpu(KnownCosts.measured(random, blocks, 0, 0.05, 0.03));
            int write = driver(model, "a write: websocket");
            var interval = model.fit().interval(write);
            held += interval.low() <= KnownCosts.WRITE && interval.high() >= KnownCosts.WRITE ? 1 : 0;
        }
        assertThat((double) held / studies).isGreaterThanOrEqualTo(0.94);
    }

    @Test
    void aStepThatWasLeftOut_isPredicted() {
        List<Step> steps = KnownCosts.measured(random, 1, 0, 0.02, 0.02);
        Model model = Model.ofCpu(steps);
        assertThat(steps).allSatisfy(step -> assertThat(model.surprise(step)).isLessThan(1.15));
    }

    @Test
    void whatOnlyOneRunCanTell_isUndecided() {
        List<Step> steps = KnownCosts.measured(random, 1, 0, 0.03, 0.03).stream()
                .filter(step -> step.mode().polls() || step.viewers() == 1_000)
                .toList();
        assertThat(Model.ofCpu(steps).compare(POLLS, SOCKET, VIEWERS, 0.5).verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    /// The messages per second at which a thousand viewers cost the same with both transports.
    private static double breakEven() {
        double low = 0.1;
        double high = 40;
        while (high / low > 1.000001) {
            double middle = Math.sqrt(low * high);
            boolean isSocketCheaper = cores(SOCKET, middle) < cores(POLLS, middle);
            low = isSocketCheaper ? middle : low;
            high = isSocketCheaper ? high : middle;
        }
        assertThat(cores(SOCKET, low)).isCloseTo(cores(POLLS, low), within(1e-4));
        return low;
    }

    private static double cores(DeliveryMode mode, double chats) {
        return KnownCosts.cores(mode, mode.traffic(VIEWERS, chats));
    }

    private static double price(Model model, String name) {
        return model.fit().price(driver(model, name));
    }

    private static int driver(Model model, String name) {
        return model.drivers().stream().map(CostDriver::name).toList().indexOf(name);
    }
}
