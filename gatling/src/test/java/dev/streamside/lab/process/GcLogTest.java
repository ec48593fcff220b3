package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTest {
    private static final String G1 = """
            Using G1
            GC(0) Pause Young (Normal) (G1 Evacuation Pause) 15M->14M(128M) 8.471ms
            Safepoint "G1CollectForAllocation", Time since last: 3 ns, Reaching safepoint: 9 ns, At safepoint: 8 ns, Leaving safepoint: 4 ns, Total: 8532925 ns, Threads: 0 runnable, 10 total
            Safepoint "PrintThreads", Time since last: 3 ns, Reaching safepoint: 9 ns, At safepoint: 8 ns, Leaving safepoint: 4 ns, Total: 99000000 ns, Threads: 0 runnable, 10 total
            """;
    private static final String Z = """
            Safepoint "ZMarkEndYoung", Time since last: 2 ns, Reaching safepoint: 1 ns, At safepoint: 2 ns, Leaving safepoint: 1 ns, Total: 145603 ns, Threads: 1 runnable, 10 total
            GC(0) Major Collection (Warmup) 14M(11%)->20M(16%) 0.004s
            """;

    @TempDir
    private Path folder;

    @Test
    void ofEachReading_theLongestPauseIsKnown_andWhatIsLeftInTheHeap() throws IOException {
        Path file = folder.resolve("gc.log");
        var log = new GcLog(file);
        Files.writeString(file, G1);
        log.read();
        assertThat(log.longestPauseMillis()).isEqualTo(8.532925);
        assertThat(log.heapAfterBytes()).isEqualTo(14L << 20);

        log.read();
        assertThat(log.longestPauseMillis()).isZero();
        assertThat(log.heapAfterBytes()).isEqualTo(14L << 20);

        Files.writeString(file, Z, StandardOpenOption.APPEND);
        log.read();
        assertThat(log.longestPauseMillis()).isEqualTo(0.145603);
        assertThat(log.heapAfterBytes()).isEqualTo(20L << 20);
    }

    @Test
    void collectionsOfTheWholeHeap_areCounted_sinceTheStart() throws IOException {
        Path file = folder.resolve("gc.log");
        var log = new GcLog(file);
        Files.writeString(file, G1 + "GC(1) Pause Full (Ergonomics) 100M->90M(128M) 70.2ms\n");
        log.read();
        assertThat(log.fullCollections()).isEqualTo(1);
        Files.writeString(
                file, Z + "GC(2) Pause Full (Allocation Failure) 91M->90M(128M) 68ms\n", StandardOpenOption.APPEND);
        log.read();
        assertThat(log.fullCollections()).isEqualTo(2);
    }

    @Test
    void aLineThatIsNotCompleteYet_isReadLater() throws IOException {
        Path file = folder.resolve("gc.log");
        var log = new GcLog(file);
        int half = G1.indexOf("(128M)");
        Files.writeString(file, G1.substring(0, half));
        log.read();
        assertThat(log.heapAfterBytes()).isNaN();
        Files.writeString(file, G1.substring(half), StandardOpenOption.APPEND);
        log.read();
        assertThat(log.heapAfterBytes()).isEqualTo(14L << 20);
    }

    @Test
    void withoutALog_nothingIsKnown() {
        var log = new GcLog(folder.resolve("missing"));
        log.read();
        assertThat(log.longestPauseMillis()).isNaN();
        assertThat(log.fullCollections()).isNaN();
        assertThat(log.heapAfterBytes()).isNaN();
    }
}
