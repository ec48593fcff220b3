package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ContextSwitchesTest {
    @Test
    void bothKindsAreCounted() {
        assertThat(ContextSwitches.of("Name:\tjava\nvoluntary_ctxt_switches:\t40\nnonvoluntary_ctxt_switches:\t2\n"))
                .isEqualTo(42);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theThreadsOfThisJvm_haveSwitched() {
        assertThat(new ContextSwitches(ProcessHandle.current().pid()).count()).isPositive();
    }

    @Test
    void aProcessThatIsNotThere_hasNone() {
        assertThat(new ContextSwitches(-1).count()).isNaN();
    }
}
