package dev.streamside.platform.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.database.ConnectionLoss;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.dao.QueryTimeoutException;

@Timeout(30)
class BulkheadTest {
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    private final AtomicBoolean away = new AtomicBoolean();
    private final Bulkhead bulkhead = new Bulkhead(1, away::get);
    private final LoadedCache<String, String> cache =
            LoadedCache.of(bulkhead, Caffeine.newBuilder(), key -> "loaded " + key);
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
    void workMayTakeLonger_untilTheApplicationHasStarted() {
        var starting = new Bulkhead(1, 1, Duration.ofSeconds(20), away::get);

        assertThat(starting.call(BulkheadTest::slowly)).isEqualTo("done");
        starting.onApplicationEvent(new ApplicationStartedEvent(
                new SpringApplication(), new String[0], new GenericApplicationContext(), Duration.ZERO));
        assertThatThrownBy(() -> starting.call(BulkheadTest::slowly)).isInstanceOf(QueryTimeoutException.class);
    }

    private static String slowly() {
        LockSupport.parkNanos(Duration.ofMillis(1_500).toNanos());
        return "done";
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
        var shared = new Bulkhead(2, 1, A_SECOND, away::get);
        var _ = others.submit(() -> callAs("192.0.2.1", shared));
        inside.await();

        CurrentClient.is(new ClientAddress("192.0.2.1"));
        assertThatThrownBy(() -> shared.call(() -> "one more")).satisfies(BulkheadTest::saysTryLater);
        CurrentClient.is(new ClientAddress("192.0.2.2"));
        assertThat(shared.call(() -> "mine")).isEqualTo("mine");
        CurrentClient.isNobody();
        assertThat(shared.call(() -> "a timer's")).isEqualTo("a timer's");
    }

    @Test
    void whoeverWaits_isCounted_forAPlaceOrForTheShareOfItsClient() throws Exception {
        var registry = new SimpleMeterRegistry();
        var shared = new Bulkhead(1, 1, A_SECOND, away::get).measuredAs("database", registry);
        Gauge waiting = registry.get("streamside.bulkhead.waiting").gauge();
        assertThat(waiting.value()).isZero();

        for (String client : List.of("192.0.2.1", "192.0.2.1", "192.0.2.2")) {
            others.execute(() -> insist(client, shared));
        }
        Awaitility.await().until(() -> waiting.value() == 2);
        mayLeave.countDown();
        Awaitility.await().until(() -> waiting.value() == 0);
    }

    /// Repeats the call, because no call waits or stays for long.
    private void insist(String client, Bulkhead shared) {
        while (mayLeave.getCount() > 0) {
            try {
                callAs(client, shared);
            } catch (Refusal | QueryTimeoutException _) {
                // until the test has seen what it waits for
            }
        }
    }

    private boolean callAs(String client, Bulkhead shared) {
        CurrentClient.is(new ClientAddress(client));
        return shared.call(this::stayInside);
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
