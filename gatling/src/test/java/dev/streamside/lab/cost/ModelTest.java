package dev.streamside.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ModelTest {
    /// Up to 32,000 frames a second were measured. Beyond 55,000, chats are merged.
    @Test
    void whatMergedFramesCost_isUndecided_evenIfChatsSharedFramesBefore() {
        List<Step> shared = KnownCosts.measured(new Random(1), 5, 0.02, 0.02, 0.02).stream()
                .map(step -> KnownCosts.with(step, step.cores(), 0.8 * step.frames()))
                .toList();
        Model model = Model.ofCpu(shared);

        assertThat(model.compare(KnownCosts.POLLS, KnownCosts.SOCKET, 10_000, 32)
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
        assertThat(model.compare(KnownCosts.POLLS, KnownCosts.SOCKET, 1_000, 0.5)
                        .verdict())
                .isEqualTo(Verdict.DIFFERS);
    }
}
