package dev.streamside.server;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Adds carriers when all of them are blocked, so that virtual threads go on.
///
/// A virtual thread that waits while a class is loaded keeps its carrier, and there are as many carriers as
/// processors. If all carriers are kept by threads that wait for a lock, and that lock belongs to a virtual thread
/// without a carrier, none ever runs again. A node whose first requests load many classes at once then answers
/// nobody. The jar in which Spring Boot packs others makes that likely (spring-projects/spring-boot#51463). JDK 26
/// frees only the carriers of threads that wait for a class to be initialized (JDK-8369238).
@Component
class CarrierWatchdog implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(CarrierWatchdog.class);

    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration CALM = Duration.ofSeconds(10);
    /// Of a processor: a process that uses less is not busy, but blocked.
    private static final double IDLE = 0.5;
    private static final VirtualThreadSchedulerMXBean SCHEDULER =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final int USUAL_CARRIERS = SCHEDULER.getParallelism();
    /// The most that the JDK allows.
    private static final int MOST_CARRIERS =
            Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", Math.max(USUAL_CARRIERS, 256));

    private final Thread thread =
            Thread.ofPlatform().daemon().name("carrier-watchdog").start(this::watch);

    private void watch() {
        boolean added = false;
        long blockedNanos = 0;
        try {
            while (true) {
                if (areBlocked()) {
                    addCarriers();
                    added = true;
                    blockedNanos = System.nanoTime();
                } else if (added
                        && System.nanoTime() - blockedNanos > CALM.toNanos()
                        && SCHEDULER.getMountedVirtualThreadCount() < USUAL_CARRIERS) {
                    SCHEDULER.setParallelism(USUAL_CARRIERS);
                    added = false;
                }
                Thread.sleep(PERIOD);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        } finally {
            if (added) {
                SCHEDULER.setParallelism(USUAL_CARRIERS);
            }
        }
    }

    /// Where carriers are busy, more of them would not help. The second wait is for a process that has been suspended
    /// during the first.
    private static boolean areBlocked() throws InterruptedException {
        long begunNanos = System.nanoTime();
        long before = SYSTEM.getProcessCpuTime();
        Thread probe = Thread.startVirtualThread(() -> {});
        boolean runs = probe.join(PATIENCE) || probe.join(PERIOD);
        return !runs && SYSTEM.getProcessCpuTime() - before < IDLE * (System.nanoTime() - begunNanos);
    }

    private static void addCarriers() {
        int carriers = SCHEDULER.getParallelism();
        int more = Math.min(2 * carriers, MOST_CARRIERS);
        SCHEDULER.setParallelism(more); // first: what is needed to write to the log may be blocked, too
        log.warn(
                "No virtual thread has run for {} ms: all {} carriers are blocked. Now there may be {}",
                PATIENCE.toMillis(),
                carriers,
                more);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
