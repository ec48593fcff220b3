package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MachineStatTest {
    @Test
    void idleAndWaitingForTheDisk_isNotBusy() {
        MachineStat stat = MachineStat.of(
                "cpu  1000 200 300 90000 4000 50 60 700 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n",
                "some avg10=10.08 avg60=10.35 avg300=16.16 total=2681753535\nfull avg10=0.00 total=17\n");

        assertThat(stat.busySeconds()).isCloseTo(16.1, within(1e-9));
        assertThat(stat.stolenSeconds()).isEqualTo(7);
        assertThat(stat.pressureSeconds()).isCloseTo(2681.753535, within(1e-9));
    }

    @Test
    void aKernelThatReportsNoPressure_isUnknown_notZero() {
        assertThat(MachineStat.of("cpu  1 2 3 4 5 6 7 8 0 0\n", "").pressureSeconds())
                .isNaN();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatThisThreadUses_isSeenAsBusy() {
        MachineStat before = MachineStat.now();
        long end = System.nanoTime() + 300_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(MachineStat.now().busySeconds() - before.busySeconds()).isGreaterThan(0.05);
    }
}
