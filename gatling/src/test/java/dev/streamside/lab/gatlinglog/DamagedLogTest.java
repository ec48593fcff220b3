package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Logs with several faults at once, as a full disk, a bad copy or an editor makes them: bytes that are changed,
/// lost, doubled or strange, impossible lengths and times, and an end anywhere. Each is read or refused in one
/// clear sentence, in little time and memory. `-Dstreamside.fuzz.inputs=100000` tries more of them, and
/// `-Dstreamside.fuzz.seed` others.
@Timeout(300)
class DamagedLogTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private static final int INPUTS = Integer.getInteger("streamside.fuzz.inputs", 500);
    private static final long SEED = Long.getLong("streamside.fuzz.seed", 4_711);
    private static final long MOST_CPU_MILLIS = 3_000;
    /// The limit of all allocations, most of which are garbage at once. A whole log takes about 2 MB.
    private static final long MOST_BYTES = 64L << 20;

    private static final int[] STRANGE = {
        0, -1, 1, 255, 65_536, 1 << 20, (1 << 20) + 1, 1 << 24, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"3.10.5", "3.12.0", "3.13.5", "3.14.9", "3.15.1"})
    void aDamagedLog_isReadOrRefused_inLittleTimeAndRoom(String version) throws IOException {
        Path log = RecordedRun.unpack(version, folder).resolve(SimulationLog.FILE_NAME);
        byte[] whole = Files.readAllBytes(log);
        int read = 0;
        for (int input = 0; input < INPUTS; input++) {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(SEED + input);
            Files.write(log, damaged(whole, random));
            String label = "seed " + (SEED + input);

            long cpu = THREADS.getCurrentThreadCpuTime();
            long bytes = THREADS.getCurrentThreadAllocatedBytes();
            try {
                Run run = Run.read(log, Window.WHOLE_RUN);
                read++;
                assertThat(run.total().all().count()).as(label).isBetween(0L, 4L * 440);
            } catch (UnreadableLogException said) {
                assertThat(said).as(label).hasMessageContaining(log.toString());
                assertThat(said.getMessage()).as(label).hasLineCount(1).hasSizeLessThan(500);
            }
            assertThat((THREADS.getCurrentThreadCpuTime() - cpu) / 1_000_000)
                    .as(label)
                    .isLessThan(MOST_CPU_MILLIS);
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - bytes)
                    .as(label)
                    .isLessThan(MOST_BYTES);
        }
        assertThat(read).as("read of " + INPUTS).isBetween(1, INPUTS - 1);
    }

    private static byte[] damaged(byte[] whole, RandomGenerator random) {
        byte[] bytes = whole;
        int faults = random.nextInt(1, 6);
        for (int fault = 0; fault < faults && bytes.length > 16; fault++) {
            bytes = damage(bytes, random);
        }
        return bytes;
    }

    private static byte[] damage(byte[] bytes, RandomGenerator random) {
        // Headers are short, and would otherwise rarely be hit.
        int at = random.nextInt(random.nextInt(4) == 0 ? Math.min(200, bytes.length - 8) : bytes.length - 8);
        int length = Math.min(random.nextInt(1, 64), bytes.length - at);
        return switch (random.nextInt(7)) {
            case 0 -> {
                byte[] changed = bytes.clone();
                changed[at] ^= (byte) random.nextInt(1, 256);
                yield changed;
            }
            case 1 -> joined(bytes, at, new byte[0], at + length);
            case 2 -> joined(bytes, at + length, Arrays.copyOfRange(bytes, at, at + length), at + length);
            case 3 -> joined(bytes, at, random(random, length), at);
            case 4 ->
                joined(
                        bytes,
                        at,
                        ByteBuffer.allocate(4)
                                .putInt(STRANGE[random.nextInt(STRANGE.length)])
                                .array(),
                        at + 4);
            case 5 -> joined(bytes, at, new byte[length], at + length);
            default -> Arrays.copyOf(bytes, at);
        };
    }

    /// The beginning up to `end`, then the inserted bytes, then the rest from `from`.
    private static byte[] joined(byte[] bytes, int end, byte[] inserted, int from) {
        var out = new ByteArrayOutputStream();
        out.write(bytes, 0, end);
        out.writeBytes(inserted);
        out.write(bytes, from, bytes.length - from);
        return out.toByteArray();
    }

    private static byte[] random(RandomGenerator random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
