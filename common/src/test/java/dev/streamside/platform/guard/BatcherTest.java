package dev.streamside.platform.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BatcherTest {
    private static final int PEOPLE = 50;
    private static final int EACH = 2_000;
    private static final Duration AGES = Duration.ofSeconds(20);

    private final List<List<Integer>> batches = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Semaphore mayEnd = new Semaphore(0);
    private final Batcher<Integer, Integer> batcher = new Batcher<>(10, 4, this::handle);

    /// The outcome of a number is the number itself; a negative one fails its batch.
    private void handle(List<Batcher.Request<Integer, Integer>> batch) {
        batches.add(batch.stream().map(Batcher.Request::asked).toList());
        begun.countDown();
        mayEnd.acquireUninterruptibly();
        for (var request : batch) {
            if (request.asked() < 0) {
                throw new IllegalStateException("away");
            }
            request.outcome().complete(request.asked());
        }
    }

    private CompletableFuture<Integer> ask(int number) {
        return Objects.requireNonNull(batcher.ask(number));
    }

    @Test
    void whatIsAskedDuringABatch_isTheNext_andOfTooManyTheLastAreRefused() throws InterruptedException {
        var first = ask(0);
        begun.await();
        var others = IntStream.rangeClosed(1, 10).mapToObj(this::ask).toList();

        assertThat(batcher.ask(11)).isNull();
        mayEnd.release(10);
        assertThat(first.join()).isZero();
        assertThat(others).extracting(CompletableFuture::join).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(batches).containsExactly(List.of(0), List.of(1, 2, 3, 4), List.of(5, 6, 7, 8), List.of(9, 10));
    }

    @Test
    void aFailure_reachesAllThatWait_butNoLaterOnes() throws InterruptedException {
        var failing = ask(-1);
        begun.await();
        var waiting = IntStream.rangeClosed(1, 10).mapToObj(this::ask).toList();
        mayEnd.release(10);

        assertThatThrownBy(failing::join).hasRootCauseMessage("away");
        waiting.forEach(one -> assertThatThrownBy(one::join).hasRootCauseMessage("away"));
        assertThat(ask(11).join()).isEqualTo(11);
        assertThat(batches).containsExactly(List.of(-1), List.of(11));
    }

    @Test
    void whatIsCancelledInTime_isLeftOut() throws InterruptedException {
        var first = ask(0);
        begun.await();
        var cancelled = ask(1);
        var other = ask(2);
        cancelled.cancel(false);
        mayEnd.release(10);

        assertThat(first.join()).isZero();
        assertThat(other.join()).isEqualTo(2);
        assertThat(batches).containsExactly(List.of(0), List.of(2));
    }

    @Test
    void whoWantsToBeBetween_doesNotGetItsTurnDuringABatch() throws InterruptedException {
        var first = ask(0);
        begun.await();

        assertThat(batcher.between(Duration.ZERO, () -> batches.add(List.of()))).isFalse();
        mayEnd.release();
        first.join();
        assertThat(batcher.between(AGES, () -> batches.add(List.of()))).isTrue();
        assertThat(batches).containsExactly(List.of(0), List.of());
    }

    @Test
    void aFailureBetweenBatches_reachesAllThatWait_soThatNoneWaitsForAnotherBatchToo() {
        var waiting = new ArrayList<CompletableFuture<Integer>>();

        assertThatThrownBy(() -> batcher.between(AGES, () -> {
                    IntStream.rangeClosed(1, 10).mapToObj(this::ask).forEach(waiting::add);
                    throw new IllegalStateException("away");
                }))
                .hasMessage("away");

        waiting.forEach(one -> assertThatThrownBy(one::join).hasRootCauseMessage("away"));
        mayEnd.release();
        assertThat(ask(11).join()).isEqualTo(11);
        assertThat(batches).containsExactly(List.of(11));
    }

    @Test
    void manyAtOnce_getAllTheirOutcomes_andNeverTwoBatchesRun_norOneBetween() throws Exception {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var done = new AtomicInteger();
        var many = new Batcher<Integer, Integer>(PEOPLE, 20, batch -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            batch.forEach(request -> request.outcome().complete(request.asked()));
            done.addAndGet(batch.size());
            inside.decrementAndGet();
        });
        try (ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
            var asking = Stream.generate(() -> people.submit(() -> IntStream.range(0, EACH)
                            .filter(number ->
                                    Objects.requireNonNull(many.ask(number)).join() == number)
                            .count()))
                    .limit(PEOPLE)
                    .toList();
            for (int i = 0; i < EACH; i++) {
                assertThat(many.between(AGES, () -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            inside.decrementAndGet();
                        }))
                        .isTrue();
            }
            for (var answered : asking) {
                assertThat(answered.get()).isEqualTo(EACH);
            }
        }

        assertThat(done).hasValue(PEOPLE * EACH);
        assertThat(most).hasValue(1);
    }
}
