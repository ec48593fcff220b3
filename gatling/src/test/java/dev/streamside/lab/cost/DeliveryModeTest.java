package dev.streamside.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeliveryModeTest {
    private static final DeliveryMode POLLS = DeliveryMode.polling(Duration.ofSeconds(4), true);
    private static final DeliveryMode SOCKET = DeliveryMode.pushing("websocket");

    @Test
    void polls_dependOnTheAudience_andWritesOnTheChatsToo() {
        assertThat(POLLS.traffic(1_000, 8).polls()).isEqualTo(250);
        assertThat(POLLS.traffic(1_000, 32).polls()).isEqualTo(250);
        assertThat(SOCKET.traffic(1_000, 8).writes()).isEqualTo(8_000);
        assertThat(SOCKET.traffic(1_000, 8).polls()).isZero();
    }

    @Test
    void aPollThatWaits_bringsOneChat_orThoseOfTheLastHalfSecond() {
        DeliveryMode waiting = DeliveryMode.pushing("long-polling");

        assertThat(waiting.traffic(1_000, 0.25).writes()).isCloseTo(250, within(3.0));
        assertThat(waiting.traffic(1_000, 32).writes()).isCloseTo(2_000, within(1.0));
        assertThat(waiting.traffic(1_000, 32).polls()).isZero();
        assertThat(waiting.traffic(1_000, 32).deliveries()).isEqualTo(32_000);
    }

    @Test
    void beyondThePace_writesAreMerged_asSeldomAsFourTimesASecond() {
        assertThat(SOCKET.traffic(1_000, 55).writes()).isEqualTo(55_000);
        assertThat(SOCKET.traffic(1_000, 56).writes()).isCloseTo(13_333, within(1.0));
        assertThat(SOCKET.traffic(8_000, 10).writes()).isEqualTo(55_000);
        assertThat(SOCKET.traffic(20_000, 10).writes()).isEqualTo(80_000);
        assertThat(SOCKET.traffic(20_000, 10).deliveries()).isEqualTo(200_000);
    }

    @Test
    void anAnswerIsCompressedOnce_forAllWhoAskWithTheSameCursor() {
        // Few polls for many cursors: nearly every answer is made for its viewer alone.
        Traffic small = POLLS.traffic(20, 32);
        assertThat(small.compressed()).isCloseTo(small.deliveries(), within(small.deliveries() * 0.01));
        // Ten thousand viewers of a slow chat: at one chat in two seconds, each has one of 1.8 cursors.
        Traffic large = POLLS.traffic(10_000, 0.5);
        assertThat(large.compressed()).isCloseTo(0.5 * 1.8 * 2, within(0.01));
        assertThat(DeliveryMode.polling(Duration.ofSeconds(4), false)
                        .traffic(20, 32)
                        .compressed())
                .isZero();
    }

    @Test
    void aCacheOfOneSecond_answersMorePolls_theLargerTheAudience() {
        assertThat(shareOfCache(10_000)).isBetween(0.998, 1.0);
        assertThat(shareOfCache(1_000)).isBetween(0.98, 0.99);
        assertThat(shareOfCache(20)).isBetween(0.4, 0.5);
        assertThat(POLLS.behindCache().traffic(1_000, 8).viewers()).isEqualTo(1_000);
    }

    /// Medians of 2.6 to 5.3 polls a second were counted: `docs/results/gzip-and-cache.md`.
    @Test
    void howManyPollsACachePassesOn_hardlyDependsOnTheChats() {
        assertThat(POLLS.behindCache().traffic(1_000, 0.5).polls()).isBetween(2.0, 3.0);
        assertThat(POLLS.behindCache().traffic(1_000, 2).polls())
                .isBetween(3.0, 4.0)
                .isEqualTo(POLLS.behindCache().traffic(1_000, 32).polls());
    }

    private static double shareOfCache(double viewers) {
        return 1
                - POLLS.behindCache().traffic(viewers, 8).polls()
                        / POLLS.traffic(viewers, 8).polls();
    }

    @Test
    void waysHaveNames() {
        assertThat(POLLS.name()).isEqualTo("polls every 4 s, gzip");
        assertThat(DeliveryMode.polling(Duration.ofMillis(2_500), false).name()).isEqualTo("polls every 2500 ms");
        assertThat(SOCKET.name()).isEqualTo("socket");
        assertThat(DeliveryMode.pushing("long-polling").name()).isEqualTo("polls that wait");
    }
}
