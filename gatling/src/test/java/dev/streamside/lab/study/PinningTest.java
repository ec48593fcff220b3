package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PinningTest {
    @Test
    void nodesHaveTheFirstProcessors_andLoadAndDatabaseTheOthers() {
        assertThat(Pinning.ofNode(pinnedTo(1))).containsExactly("taskset", "--cpu-list", "0-0");
        assertThat(Pinning.others(pinnedTo(1), 4)).contains("1-3");
    }

    @Test
    void whereNothingIsPinned_orNoProcessorIsLeft_loadAndDatabaseMayUseAll() {
        assertThat(Pinning.ofNode(Conditions.NONE)).isEmpty();
        assertThat(Pinning.others(Conditions.NONE, 4)).isEmpty();
        assertThat(Pinning.others(pinnedTo(4), 4)).isEmpty();
    }

    @Test
    void moreProcessorsThanThereAre_areRefused() {
        int tooMany = Runtime.getRuntime().availableProcessors() + 1;
        assertThatThrownBy(() -> Pinning.requirePossible(pinnedTo(tooMany)))
                .hasMessageContaining("this machine has " + (tooMany - 1));
    }

    private static Conditions pinnedTo(int processors) {
        return new Conditions("", processors, 0, false, false, 0, false, Network.NONE);
    }
}
