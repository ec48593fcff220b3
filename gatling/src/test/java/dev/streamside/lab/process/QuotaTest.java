package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Uses ordinary folders in place of the kernel's.
class QuotaTest {
    @TempDir
    private Path root;

    @Test
    void aShareOfACore_isWrittenAsTheKernelWantsIt() throws IOException {
        assertThat(Quota.of(root, "lab", 0.3)).hasToString("the control group " + root.resolve("lab"));
        assertThat(root.resolve("lab/cpu.max")).hasContent("30000 100000");
    }

    @Test
    void soItIs_inVersionOne() throws IOException {
        Files.createDirectory(root.resolve("cpu"));
        assertThat(Quota.of(root, "lab", 1.5)).isNotNull();
        assertThat(root.resolve("cpu/lab/cpu.cfs_quota_us")).hasContent("150000");
        assertThat(root.resolve("cpu/lab/cpu.cfs_period_us")).hasContent("100000");
    }

    @Test
    void aProgram_joinsBeforeItBegins() throws IOException, InterruptedException {
        Quota quota = Quota.of(root, "lab", 0.3);
        Path log = root.resolve("log");
        try (var program = LoggedProcess.start("echo", log, quota.limited(List.of("echo", "two words")))) {
            assertThat(program.waitFor(Duration.ofSeconds(10))).isTrue();
            assertThat(program.exitStatus()).isZero();
            assertThat(root.resolve("lab/cgroup.procs")).hasContent(Long.toString(program.pid()));
        }
        assertThat(log).hasContent("two words");
    }

    @Test
    void whoMayNotMakeOne_isToldWhatItNeeds() throws IOException {
        Path file = Files.createFile(root.resolve("file"));
        assertThatThrownBy(() -> Quota.of(file, "lab", 0.3)).hasMessageContaining("needs root");
    }
}
