package dev.streamside.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.database.ConnectionLoss;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BulkheadTest {
    private final AtomicBoolean away = new AtomicBoolean();
    private final Bulkhead bulkhead = new Bulkhead(1, away::get);
    private final LoadedCache<String, String> cache = bulkhead.cache(Caffeine.newBuilder(), key -> "loaded " + key);
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch mayLeave = new CountDownLatch(1);
    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void letEverybodyLeave() {
        CurrentClient.isNobody();
        mayLeave.countDown();
        others.close();
    }

    @Test
    void aRequestWhoseTurnDoesNotCome_isToldToTryLater() throws Exception {
        occupy();

        assertThatThrownBy(() -> bulkhead.call(() -> "mine")).satisfies(BulkheadTest::saysTryLater);
    }

    @Test
    void whileTheDatabaseIsAway_nothingIsTried() {
        away.set(true);

        assertThatThrownBy(() -> bulkhead.call(() -> "mine")).satisfies(BulkheadTest::saysTryLater);
        away.set(false);
        assertThat(bulkhead.call(() -> "mine")).isEqualTo("mine");
    }

    @Test
    void workThatTakesTooLong_isInterrupted_andItsTurnIsOver() throws Exception {
        var interrupted = new CompletableFuture<Boolean>();

        long start = System.nanoTime();
        assertThatThrownBy(() -> bulkhead.call(() -> {
                    try {
                        return mayLeave.await(20, TimeUnit.SECONDS);
                    } catch (InterruptedException _) {
                        return interrupted.complete(true);
                    }
                }))
                .satisfies(failure -> assertThat(ConnectionLoss.caused(failure)).isTrue());

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(interrupted.get(5, TimeUnit.SECONDS)).isTrue();
        assertThat(bulkhead.call(() -> "mine")).isEqualTo("mine");
    }

    @Test
    void whatIsInACache_needsNoTurn() throws Exception {
        assertThat(cache.get("known")).isEqualTo("loaded known");
        occupy();

        assertThat(cache.get("known")).isEqualTo("loaded known");
    }

    @Test
    void aClientWhoHasItsShare_waits_andOthersPass() throws Exception {
        var shared = new Bulkhead(2, 1, away::get);
        var _ = others.submit(() -> {
            CurrentClient.is(new ClientAddress("192.0.2.1"));
            return shared.call(this::stayInside);
        });
        inside.await();

        CurrentClient.is(new ClientAddress("192.0.2.1"));
        assertThatThrownBy(() -> shared.call(() -> "one more")).satisfies(BulkheadTest::saysTryLater);
        CurrentClient.is(new ClientAddress("192.0.2.2"));
        assertThat(shared.call(() -> "mine")).isEqualTo("mine");
        CurrentClient.isNobody();
        assertThat(shared.call(() -> "a timer's")).isEqualTo("a timer's");
    }

    private void occupy() throws InterruptedException {
        var _ = others.submit(() -> bulkhead.call(this::stayInside));
        inside.await();
    }

    private boolean stayInside() {
        inside.countDown();
        try {
            return mayLeave.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void saysTryLater(Throwable refusal) {
        assertThat(refusal)
                .isInstanceOfSatisfying(
                        Refusal.class, refused -> assertThat(refused.code()).isEqualTo(ProblemCode.TRY_LATER));
    }
}
