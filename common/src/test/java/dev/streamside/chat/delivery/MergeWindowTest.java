package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.Overflow;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Above ten entries a second, a new entry waits up to 100 ms for the next ones.
class MergeWindowTest extends WorkerByHand {
    private static final Duration MILLI = Duration.ofMillis(1);

    MergeWindowTest() {
        merge(UNLIMITED, 0);
    }

    private void merge(int writesPerSecond, int entriesPerSecond) {
        worker = worker(writesPerSecond); // makes the thread
        worker = new HubWorker<>(thread, properties(entriesPerSecond, 10), this::encode, new DeliveryMetrics(registry));
    }

    /// @return frames a second, after the chat has had this speed for a while
    private double framesPerSecond(int chatsPerSecond) {
        FakeReceiver viewer = subscribe(STREAM, timeline);
        chat(chatsPerSecond, 3);
        int before = viewer.received.size();
        chat(chatsPerSecond, 10);
        return (viewer.received.size() - before) / 10.0;
    }

    private void chat(int perSecond, int seconds) {
        double due = 0;
        for (int millis = 0; millis < 1_000 * seconds; millis++) {
            due += perSecond / 1_000.0;
            for (; due >= 1; due--) {
                append("a");
            }
            turnAfter(MILLI);
        }
    }

    @Test
    void aSlowChat_isShownAtOnce() {
        FakeReceiver viewer = subscribe(STREAM, timeline);
        for (int i = 1; i <= 100; i++) {
            append("a");
            turn();
            assertThat(viewer.received).hasSize(i);
            turnAfter(Duration.ofMillis(105));
        }
    }

    @Test
    void aShortBurst_isShownAtOnce() {
        FakeReceiver viewer = subscribe(STREAM, timeline);
        turnAfter(Duration.ofSeconds(5));
        for (int i = 1; i <= 10; i++) {
            append("a");
            turnAfter(MILLI);
            assertThat(viewer.received).hasSize(i);
        }
    }

    @Test
    void aFasterChat_isShownTenTimesASecond_howeverFastItIs() {
        assertThat(framesPerSecond(20)).isBetween(9.5, 10.5);
        assertThat(framesPerSecond(250)).isBetween(9.5, 10.5);
    }

    @Test
    void aLittleFaster_isMergedALittle() {
        assertThat(framesPerSecond(11)).isBetween(9.5, 11.0);
    }

    @Test
    void noEntryWaitsLongerThanTheWindow() {
        FakeReceiver viewer = subscribe(STREAM, timeline);
        chat(20, 3);
        for (int i = 0; i < 50; i++) {
            append("late");
            turnAfter(Duration.ofMillis(100));
            assertThat(viewer.received.getLast()).endsWith("late");
            turnAfter(Duration.ofMillis(7 * i % 50));
        }
    }

    @Test
    void whoMustNotMissAny_getsEverythingAtOnce() {
        var bot = new FakeReceiver();
        subscribe(bot, STREAM, Overflow.PAGE, timeline);
        chat(50, 2);

        assertThat(bot.received).hasSize(100).containsOnly("a");
    }

    /// Otherwise an entry would wait twice.
    @Test
    void whileThePaceMerges_theWindowDoesNot() {
        merge(1_000, 0);
        List<FakeReceiver> viewers = IntStream.range(0, 200)
                .mapToObj(i -> subscribe(STREAM, timeline))
                .toList();
        chat(40, 3);
        for (int i = 0; i < 20; i++) {
            String newest = "newest " + i;
            append(newest);
            turnAfter(Duration.ofMillis(10));
            assertThat(viewers).anyMatch(viewer -> viewer.received.getLast().endsWith(newest));
        }
    }

    @Test
    void aFastChat_isStillThinnedOut() {
        merge(UNLIMITED, 30);
        assertThat(framesPerSecond(250)).isBetween(0.9, 1.1);
    }
}
