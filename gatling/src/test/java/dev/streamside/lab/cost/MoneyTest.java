package dev.streamside.lab.cost;

import static dev.streamside.lab.cost.KnownCosts.POLLS;
import static dev.streamside.lab.cost.KnownCosts.SOCKET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MoneyTest {
    private static final int VIEWERS = 1_000;
    private static final int CHATS = 8;

    private final List<Step> steps = KnownCosts.measured(new Random(3), 5, 0.02, 0.02, 0.02);

    @Test
    void whereOnlyOneThingCosts_itIsThatThing_withItsInterval() {
        Costs cpuOnly = Costs.of(steps, new Prices(3, 0));
        assertThat(times(cpuOnly.money())).isCloseTo(times(cpuOnly.cpu()), within(1e-9));
        assertThat(ratio(cpuOnly.money()).ratio().high())
                .isCloseTo(ratio(cpuOnly.cpu()).ratio().high(), within(1e-9));

        Costs bytesOnly = Costs.of(steps, new Prices(0, 3));
        assertThat(times(bytesOnly.money())).isCloseTo(times(bytesOnly.bytes()), within(1e-9));
    }

    @Test
    void whereBothCost_itLiesBetween_andIsWhatAnHourOfBothCosts() {
        Costs costs = Costs.of(steps, Prices.USUAL);
        assertThat(times(costs.money())).isBetween(times(costs.cpu()), times(costs.bytes()));

        double cores = costs.cpu().of(SOCKET, VIEWERS, CHATS);
        double gigabytes = costs.bytes().of(SOCKET, VIEWERS, CHATS) * 3_600 / 1e9;
        assertThat(costs.money().of(SOCKET, VIEWERS, CHATS))
                .isCloseTo(0.04 * cores + 0.08 * gigabytes, within(1e-9))
                .isEqualTo(costs.money().estimate(SOCKET, VIEWERS, CHATS).value(), within(1e-9));
    }

    @Test
    void behindACache_theApplicationIsCheaper_butTrafficIsNot() {
        Costs traffic = Costs.of(steps, new Prices(0, 1));
        assertThat(traffic.money().of(POLLS.behindCache(), VIEWERS, CHATS))
                .isEqualTo(traffic.money().of(POLLS, VIEWERS, CHATS));

        Costs work = Costs.of(steps, new Prices(1, 0));
        assertThat(work.money().of(POLLS.behindCache(), VIEWERS, CHATS))
                .isLessThan(work.money().of(POLLS, VIEWERS, CHATS));
    }

    @Test
    void whatIsUnknownOfProcessorTime_isUnknownOfMoney() {
        assertThat(Costs.of(steps, Prices.USUAL)
                        .money()
                        .compare(POLLS, SOCKET, 10_000, 32)
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    private static double times(Expense expense) {
        return ratio(expense).ratio().value();
    }

    private static Finding ratio(Expense expense) {
        return expense.compare(POLLS, SOCKET, VIEWERS, CHATS);
    }
}
