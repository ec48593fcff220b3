package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Viewers who join while a message is sent.
@Timeout(60)
class JoiningTest extends WorkerByHand {
    private static final int ROUNDS = 2_000;
    private static final int SPINS = 1_000;
    /// How long one thread waits for the other, which may have failed.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final List<Timeline> timelines =
            IntStream.range(0, ROUNDS).mapToObj(i -> new Timeline(200, 0)).toList();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger said = new AtomicInteger();

    /// Otherwise it would come only with the next message, which may never come in a quiet stream.
    @Test
    void whatIsSaidWhileTheFirstOfAStreamJoins_isShown() throws Exception {
        var missed = new ArrayList<Integer>();
        try (ExecutorService committer = Executors.newSingleThreadExecutor()) {
            Future<?> saying = committer.submit(this::saySomethingInEachRound);
            for (int round = 0; round < ROUNDS; round++) {
                begun.incrementAndGet();
                FakeReceiver first = subscribe(new StreamId(round), timelines.get(round));
                await(said, round + 1);
                turn();
                if (!first.received.equals(List.of("a"))) {
                    missed.add(round);
                }
            }
            saying.get();
        }

        assertThat(missed).as("rounds in which the subscriber missed it").isEmpty();
    }

    private void saySomethingInEachRound() {
        for (int round = 0; round < ROUNDS; round++) {
            await(begun, round + 1);
            append(new StreamId(round), timelines.get(round), "a");
            said.incrementAndGet();
        }
    }

    /// Spins, so that both threads continue at the same moment; not for long, because they may share a processor.
    @SuppressWarnings("ThreadPriorityCheck") // it affects only the duration of the test
    private static void await(AtomicInteger rounds, int number) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int spins = 0; rounds.get() < number; spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else if (System.nanoTime() - deadline < 0) {
                Thread.yield();
            } else {
                throw new IllegalStateException("the other thread does not reach round " + number);
            }
        }
    }
}
