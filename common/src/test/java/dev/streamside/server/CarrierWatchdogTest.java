package dev.streamside.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.junit.jupiter.api.Test;

class CarrierWatchdogTest {
    private static final CountDownLatch released = new CountDownLatch(1);

    @Test
    void whenAllCarriersWaitForAClass_virtualThreadsGoOn() throws InterruptedException {
        var scheduler = ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
        int carriers = scheduler.getParallelism();
        List<Thread> waiting = IntStream.range(0, carriers)
                .mapToObj(i -> Thread.startVirtualThread(Slow::initialize))
                .toList();
        await().until(() -> scheduler.getMountedVirtualThreadCount() == carriers);

        try (var _ = new CarrierWatchdog()) {
            Thread.startVirtualThread(released::countDown);
            for (Thread thread : waiting) {
                assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
            }
            assertThat(Slow.wasReleased).isTrue();
            assertThat(scheduler.getParallelism()).isGreaterThan(carriers);
            await().atMost(Duration.ofSeconds(30)).until(() -> scheduler.getParallelism() == carriers);
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
