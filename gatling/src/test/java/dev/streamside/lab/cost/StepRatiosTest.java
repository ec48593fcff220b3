package dev.streamside.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Table;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StepRatiosTest {
    /// Both runs of the reference count, the audience of 250 does not, and a machine that is slower in one block
    /// than in another changes nothing.
    @Test
    void withoutNoise_ratiosAreThoseOfWhatThingsCost_inEachBlock() {
        Table table = Objects.requireNonNull(
                StepRatios.section(Costs.of(KnownCosts.measured(new Random(1), 3, 0.3, 0, 0), Prices.USUAL))
                        .table());
        assertThat(table.head()).containsExactly("", "polls every 2 s", "socket");
        assertThat(row(table, "CPU, 8 chats/s"))
                .containsExactly(times(KnownCosts.FAST_POLLS, 8), times(KnownCosts.SOCKET, 8));
        assertThat(row(table, "CPU, 32 chats/s"))
                .containsExactly(times(KnownCosts.FAST_POLLS, 32), times(KnownCosts.SOCKET, 32));
    }

    private static List<String> row(Table table, String title) {
        return table.rows().stream()
                .filter(row -> row.getFirst().text().equals(title))
                .flatMap(row -> row.stream().skip(1).map(Cell::text))
                .toList();
    }

    private static String times(DeliveryMode mode, double chats) {
        double ratio = KnownCosts.cores(mode, mode.traffic(1_000, chats))
                / KnownCosts.cores(KnownCosts.POLLS, KnownCosts.POLLS.traffic(1_000, chats));
        return "%1$.2f (%1$.2f–%1$.2f)".formatted(ratio);
    }
}
