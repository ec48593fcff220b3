package dev.streamside.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StepTest {
    private static final DeliveryMode POLLS = DeliveryMode.polling(Duration.ofSeconds(4), true);
    private static final DeliveryMode SOCKET = DeliveryMode.pushing("websocket");

    @Test
    void whatWasCounted_isWhatWasDelivered_whateverWasSentMeanwhile() {
        assertThat(step(POLLS, 0, 2_500, 1).traffic().deliveries()).isEqualTo(2_500);
        assertThat(step(SOCKET, 900, 2_500, 1).traffic().deliveries()).isEqualTo(2_500);
    }

    @Test
    void whatHadToBeCompressed_isReckonedFromWhatWasDelivered() {
        assertThat(step(POLLS, 0, 2_000, 9).traffic().compressed())
                .isCloseTo(POLLS.traffic(1_000, 2).compressed(), within(1e-9));
    }

    @Test
    void behindACache_onlyWhatReachesTheApplication_hasToBeCompressed() {
        Step direct = polled(POLLS, 250, 8_000);
        Step cached = polled(POLLS.behindCache(), 20, 640);

        assertThat(cached.traffic().polls()).isEqualTo(20);
        assertThat(cached.traffic().compressed())
                .isLessThanOrEqualTo(640)
                .isLessThan(direct.traffic().compressed())
                .isCloseTo(POLLS.traffic(80, 8).compressed(), within(1e-9));
        assertThat(cached.traffic().viewers()).isEqualTo(1_000);
    }

    @Test
    void whatNobodyPolls_isNotCompressed() {
        assertThat(polled(POLLS, 250, 0).traffic().compressed()).isZero();
        assertThat(polled(POLLS.behindCache(), 0, 0).traffic().compressed()).isZero();
    }

    @Test
    void ofEarlierResults_framesTellWhatWasDelivered_unlessTheyHaveSeveralChats() {
        assertThat(step(SOCKET, 1_700, Double.NaN, 2).traffic().deliveries()).isEqualTo(1_700);
        assertThat(step(SOCKET, 13_000, Double.NaN, 80).traffic().deliveries()).isEqualTo(80_000);
        assertThat(step(POLLS, 0, Double.NaN, 2).traffic().deliveries()).isEqualTo(2_000);
    }

    private static Step polled(DeliveryMode mode, double polls, double deliveries) {
        return step(mode, polls, 0, deliveries, 8);
    }

    private static Step step(DeliveryMode mode, double frames, double deliveries, double sends) {
        return step(mode, 250, frames, deliveries, sends);
    }

    private static Step step(DeliveryMode mode, double polls, double frames, double deliveries, double sends) {
        return new Step(
                "any",
                "any-1",
                1,
                false,
                mode,
                sends,
                1_000,
                polls,
                frames,
                deliveries,
                sends,
                0.1,
                1e6,
                10,
                20,
                0.1,
                0,
                1,
                0);
    }
}
