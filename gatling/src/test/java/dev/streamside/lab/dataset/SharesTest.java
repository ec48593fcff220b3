package dev.streamside.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SharesTest {
    @Test
    void shares_addUpToTheWhole_andFallInPopularity() {
        int[] shares = Shares.of(2_000_000, 100_000, 50_000);
        assertThat(Arrays.stream(shares).sum()).isEqualTo(2_000_000);
        assertThat(shares[0]).isGreaterThan(5_000);
        assertThat(shares[50_000]).isLessThan(shares[500]).isPositive();
    }

    @Test
    void nobodyGetsMoreThanThereIs_andTheRestGoesOn() {
        int[] shares = Shares.of(90, 10, 10);
        assertThat(shares[0]).isEqualTo(10);
        assertThat(Arrays.stream(shares).sum()).isEqualTo(90);
        assertThat(Arrays.stream(shares).max()).hasValue(10);
    }

    @Test
    void chats_areInFewStreams_asPublished() {
        int[] published = Shares.ofChats(300_000, 1_110);
        assertThat(Arrays.copyOfRange(published, 0, 10)).containsOnly(10_000);
        assertThat(Arrays.copyOfRange(published, 10, 110)).containsOnly(1_000);
        assertThat(Arrays.copyOfRange(published, 110, 1_110)).containsOnly(100);

        assertThat(Arrays.stream(Shares.ofChats(3_000, 10)).sum()).isEqualTo(3_000);
        assertThat(Shares.ofChats(3, 1)).containsExactly(3);
    }
}
