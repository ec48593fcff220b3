package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CompilerThreadsTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void theCompilerOfThisJvm_hasWorked_butNotMoreThanTheJvm() {
        long pid = ProcessHandle.current().pid();
        double compiler = new CompilerThreads(pid).cpuSeconds();

        assertThat(compiler).isPositive().isLessThan(ProcessStat.of(pid).cpuSeconds());
    }
}
