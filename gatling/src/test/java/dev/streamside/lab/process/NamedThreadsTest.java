package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class NamedThreadsTest {
    private static final long PID = ProcessHandle.current().pid();

    @Test
    void theCompilerOfThisJvm_hasWorked_butNotMoreThanTheJvm() {
        double compiler = NamedThreads.compiler(PID).cpuSeconds();

        assertThat(compiler).isPositive().isLessThan(ProcessStat.of(PID).cpuSeconds());
    }

    @Test
    void threadsThatHaveEnded_stillCount() throws Exception {
        var worked = new CountDownLatch(1);
        var read = new CountDownLatch(1);
        var port = NamedThreads.management(PID);
        assertThat(port.cpuSeconds()).isNaN();
        Thread thread = Thread.ofPlatform().name("management-1").start(() -> {
            work();
            worked.countDown();
            awaitUninterruptibly(read);
        });
        worked.await();
        double seconds = port.cpuSeconds();
        read.countDown();
        thread.join();

        assertThat(seconds).isPositive();
        assertThat(port.cpuSeconds()).isEqualTo(seconds);
    }

    /// For several of the ticks in which Linux counts.
    private static void work() {
        var clock = ManagementFactory.getThreadMXBean();
        while (clock.getCurrentThreadCpuTime() < 50_000_000) {
            Thread.onSpinWait();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
