package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ThreadSumTest {
    private static final long PID = ProcessHandle.current().pid();

    @Test
    void theCompilerOfThisJvm_hasWorked_butNotMoreThanTheJvm() {
        double compiler = ThreadSum.compilerSeconds(PID).now();

        assertThat(compiler).isPositive().isLessThan(ProcessStat.of(PID).cpuSeconds());
    }

    @Test
    void bothKindsOfSwitches_areCounted() {
        assertThat(ThreadSum.switches("Name:\tjava\nvoluntary_ctxt_switches:\t40\nnonvoluntary_ctxt_switches:\t2\n"))
                .isEqualTo(42);
    }

    @Test
    void theThreadsOfThisJvm_haveSwitched() {
        assertThat(ThreadSum.contextSwitches(PID).now()).isPositive();
    }

    @Test
    void aProcessThatIsNotThere_hasNone() {
        assertThat(ThreadSum.contextSwitches(-1).now()).isNaN();
    }

    @Test
    void aThreadThatHasEnded_stillCounts() throws Exception {
        var worked = new CountDownLatch(1);
        var port = ThreadSum.managementSeconds(PID);
        assertThat(port.now()).isNaN();
        Thread thread = Thread.ofPlatform().name("management-1").start(() -> {
            work();
            worked.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
        });
        worked.await();
        double seconds = port.now();
        thread.interrupt();
        thread.join();

        assertThat(seconds).isPositive();
        assertThat(port.now()).isEqualTo(seconds);
    }

    /// For several of the ticks in which Linux counts.
    private static void work() {
        var clock = ManagementFactory.getThreadMXBean();
        while (clock.getCurrentThreadCpuTime() < 50_000_000) {
            Thread.onSpinWait();
        }
    }
}
