package dev.streamside.edge.server;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/// Checks whether the threads of the public port make progress. It counts how often in a row they have not,
/// for the health check, and adds carriers when all of them are blocked, so that virtual threads can
/// continue.
///
/// A virtual thread that waits while a class is loaded keeps its carrier, and there are as many carriers as
/// processors. If all carriers are kept by threads that wait for a lock, and that lock belongs to a virtual
/// thread without a carrier, none ever runs again. A node whose first requests load many classes at once then
/// stops answering. The jar in which Spring Boot packs others makes that likely
/// (spring-projects/spring-boot#51463). JDK 26 frees only the carriers of threads that wait for a class to be
/// initialized (JDK-8369238).
@Component
class CarrierWatchdog implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(CarrierWatchdog.class);

    private static final Duration PERIOD = Duration.ofSeconds(1);
    /// Liveness promises to notice within nine seconds.
    private static final Duration PERIOD_WHEN_LOST = Duration.ofMillis(250);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration GRACE = Duration.ofMillis(500);
    /// After this many, waiting longer is useless.
    static final int TOO_MANY_LOST = 3;
    private static final Duration CALM = Duration.ofSeconds(10);
    /// Share of a processor: a process that uses less is not busy, but blocked.
    private static final double IDLE = 0.5;
    private static final VirtualThreadSchedulerMXBean SCHEDULER =
            ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final int USUAL_CARRIERS = SCHEDULER.getParallelism();
    /// The most that the JDK allows.
    private static final int MOST_CARRIERS =
            Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", Math.max(USUAL_CARRIERS, 256));

    private final PublicThreads threads;
    private final Duration patience;
    private final Duration calm;
    private volatile int lost;
    private final Thread thread;

    @Autowired
    CarrierWatchdog(PublicThreads threads) {
        this(threads, PATIENCE, CALM);
    }

    /// @param patience how long the threads may take for one task
    /// @param calm     how long after the last addition there are as many carriers as usual again
    CarrierWatchdog(PublicThreads threads, Duration patience, Duration calm) {
        this.threads = threads;
        this.patience = patience;
        this.calm = calm;
        this.thread = Thread.ofPlatform().daemon().name("carrier-watchdog").start(this::watch);
    }

    /// How many tasks in a row the threads of the public port have been asked to run, without ending any.
    int lost() {
        return lost;
    }

    private void watch() {
        boolean added = false;
        long blockedNanos = 0;
        try {
            while (true) {
                long begunNanos = System.nanoTime();
                long cpuBefore = SYSTEM.getProcessCpuTime();
                boolean work = threads.work(patience, GRACE);
                count(work);
                // If carriers are busy, more of them would not help.
                if (!work && threads.areVirtual() && isIdle(cpuBefore, begunNanos)) {
                    addCarriers();
                    added = true;
                    blockedNanos = System.nanoTime();
                } else if (added
                        && System.nanoTime() - blockedNanos > calm.toNanos()
                        && SCHEDULER.getMountedVirtualThreadCount() < USUAL_CARRIERS) {
                    SCHEDULER.setParallelism(USUAL_CARRIERS);
                    added = false;
                }
                Thread.sleep(work ? PERIOD : PERIOD_WHEN_LOST);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        } finally {
            if (added) {
                SCHEDULER.setParallelism(USUAL_CARRIERS);
            }
        }
    }

    private void count(boolean work) {
        int before = lost;
        lost = work ? 0 : before + 1;
        if (lost == TOO_MANY_LOST) {
            log.error("The public port is dead: {} tasks in a row were handed in, and none has ended", lost);
        } else if (work && before >= TOO_MANY_LOST) {
            log.info("The public port works again");
        }
    }

    private static boolean isIdle(long cpuBefore, long begunNanos) {
        return SYSTEM.getProcessCpuTime() - cpuBefore < IDLE * (System.nanoTime() - begunNanos);
    }

    private void addCarriers() {
        int carriers = SCHEDULER.getParallelism();
        int more = Math.min(2 * carriers, MOST_CARRIERS);
        SCHEDULER.setParallelism(more); // first: logging may also need a blocked carrier
        log.warn(
                "No task has ended for {} ms: all {} carriers are blocked. Now there may be {}",
                patience.toMillis(),
                carriers,
                more);
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
