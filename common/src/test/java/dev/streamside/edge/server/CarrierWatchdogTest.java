package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Status;

class CarrierWatchdogTest {
    private static final Duration PATIENCE = Duration.ofMillis(100);
    /// Long enough for the test to see the added carriers.
    private static final Duration CALM = Duration.ofSeconds(3);
    /// More than the watchdog can add while a busy machine makes this process look idle.
    private static final int MORE_THAN_CARRIERS = 300;
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final CountDownLatch released = new CountDownLatch(1);

    private final VirtualThreadSchedulerMXBean scheduler =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    private final int carriers = scheduler.getParallelism();
    private final PublicThreads threads = new PublicThreads();
    private final Executor executor = threads.counted(Thread::startVirtualThread);
    private volatile boolean over;

    @Test
    void whenAllCarriersWaitForAClass_virtualThreadsGoOn() throws InterruptedException {
        List<Thread> waiting = IntStream.range(0, carriers)
                .mapToObj(i -> Thread.startVirtualThread(Slow::initialize))
                .toList();
        await().until(() -> scheduler.getMountedVirtualThreadCount() == carriers);

        try (var _ = new CarrierWatchdog(threads, PATIENCE, CALM)) {
            Thread.startVirtualThread(released::countDown);
            for (Thread thread : waiting) {
                assertThat(thread.join(LONG)).isTrue();
            }
            assertThat(Slow.wasReleased).isTrue();
            assertThat(scheduler.getParallelism()).isGreaterThan(carriers);
            await().atMost(LONG).until(() -> scheduler.getParallelism() == carriers);
        }
    }

    @Test
    void whenAllCarriersSpin_thePublicSideIsDown_untilTheyAreFree() {
        try (var watchdog = new CarrierWatchdog(threads, PATIENCE, CALM)) {
            var health = new PublicSideHealthIndicator(watchdog, threads);
            assertThat(health.health().getStatus()).isEqualTo(Status.UP);
            try {
                IntStream.range(0, MORE_THAN_CARRIERS).forEach(i -> executor.execute(this::spin));

                await().atMost(LONG).until(() -> health.health().getStatus().equals(Status.DOWN));
            } finally {
                over = true;
            }
            await().atMost(LONG).until(() -> health.health().getStatus().equals(Status.UP));
        }
    }

    @Test
    void withAllCarriersBusy_andTasksWaitingForLong_thePublicSideIsUp() throws InterruptedException {
        var ended = new AtomicInteger();
        IntStream.range(0, 200 * carriers).forEach(i -> executor.execute(() -> computeAgainAndAgain(ended)));
        try {
            int before = ended.get();
            for (int i = 0; i < 3; i++) {
                // In its normal turn, this task would wait four seconds.
                assertThat(threads.work(Duration.ofSeconds(1), PATIENCE)).isTrue();
            }
            assertThat(ended.get()).isGreaterThan(before);
        } finally {
            over = true;
        }
    }

    private void spin() {
        while (!over) {
            Thread.onSpinWait();
        }
    }

    /// Computes for a fiftieth of a second, then joins the end of the queue.
    private void computeAgainAndAgain(AtomicInteger ended) {
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < 20_000_000) {
            Thread.onSpinWait();
        }
        ended.incrementAndGet();
        if (!over) {
            executor.execute(() -> computeAgainAndAgain(ended));
        }
    }

    /// A virtual thread that needs this class while another one initializes it waits, and keeps its carrier.
    private static final class Slow {
        static final boolean wasReleased = await();

        static void initialize() {}

        private static boolean await() {
            try {
                return released.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                return false;
            }
        }
    }
}
