package dev.streamside.platform.cluster;

import dev.streamside.platform.guard.Outage;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// The repeated tasks with which a node keeps up with the others. Each has a thread of its own, so that none
/// waits for another. A node without others has no such tasks and no threads for them.
@Component
public class ClusterTasks implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(ClusterTasks.class);
    private static final Duration STOP_WAIT = Duration.ofSeconds(2);

    private record Task(String name, Duration pause, Runnable work, AtomicLong doneNanos) {}

    private final ClusterProperties properties;
    private final MeterRegistry registry;
    private final List<Task> tasks = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile CountDownLatch stopped = new CountDownLatch(0);

    ClusterTasks(ClusterProperties properties, MeterRegistry registry) {
        this.properties = properties;
        this.registry = registry;
    }

    /// Runs `work` from the start of the application to its stop, with a pause after each run. After a
    /// failure it runs again. Call this from constructors.
    public void add(String name, Duration pause, Runnable work) {
        var doneNanos = new AtomicLong(System.nanoTime());
        tasks.add(new Task(name, pause, work, doneNanos));
        if (!properties.isAlone()) {
            Gauge.builder("streamside.cluster.behind", doneNanos, done -> (System.nanoTime() - done.get()) / 1e9)
                    .description("How long ago a task that keeps up with other nodes last succeeded.")
                    .baseUnit("seconds")
                    .tag("task", name)
                    .register(registry);
        }
    }

    @Override
    public boolean isAutoStartup() {
        return !properties.isAlone();
    }

    @Override
    public void start() {
        stopped = new CountDownLatch(1);
        tasks.forEach(
                task -> threads.add(Thread.ofPlatform().daemon().name(task.name).start(() -> repeat(task, stopped))));
    }

    private static void repeat(Task task, CountDownLatch stopped) {
        try {
            do {
                run(task);
            } while (!stopped.await(task.pause.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException _) {
            // stopped
        }
    }

    private static void run(Task task) {
        try {
            task.work.run();
            task.doneNanos.set(System.nanoTime());
        } catch (RuntimeException failure) {
            if (Outage.caused(failure)) {
                log.debug("{}: the database does not answer", task.name, failure); // its probe reports outages
            } else {
                log.error("{} failed; it is tried again", task.name, failure);
            }
        }
    }

    @Override
    public void stop() {
        stopped.countDown();
        try {
            for (Thread thread : threads) {
                if (!thread.join(STOP_WAIT)) {
                    thread.interrupt();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        threads.clear();
    }

    @Override
    public boolean isRunning() {
        return stopped.getCount() > 0;
    }

    /// Starts before the web server, and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }
}
