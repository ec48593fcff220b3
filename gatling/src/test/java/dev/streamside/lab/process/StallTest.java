package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(value = OS.LINUX, disabledReason = "the state of a process is read from /proc")
class StallTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration BOUND = Duration.ofSeconds(20);

    @Test
    void aStall_stopsTheProcess_andEndsByItself() throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        try (var stall = new Stall(process.pid(), Duration.ZERO, Duration.ofMillis(500))) {
            await(() -> isStopped(process));
            await(stall::isOver);
            assertThat(isStopped(process)).isFalse();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aProcess_goesOn_whenItsStallIsClosedEarly() throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        try {
            var stall = new Stall(process.pid(), Duration.ZERO, LONG);
            await(() -> isStopped(process));
            stall.close();
            assertThat(isStopped(process)).isFalse();
            assertThat(stall.isOver()).isFalse();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aStallThatHasNotBegun_neverDoes_onceClosed() throws IOException {
        Process process = new ProcessBuilder("sleep", "600").start();
        try {
            new Stall(process.pid(), LONG, LONG).close();
            assertThat(isStopped(process)).isFalse();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static boolean isStopped(Process process) {
        Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
        try {
            String text = Files.readString(stat);
            return text.charAt(text.lastIndexOf(')') + 2) == 'T';
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
