package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.StreamId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a frame costs one worker of the hub before the network. The numbers of streams and subscribers are
/// constant; the number of streams that get a message at once varies. `frames` must not depend on it.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class HubBenchmark {
    private static final byte[] CHAT =
            "{\"seq\":\"1\",\"text\":\"안녕하세요, 오늘도 잘 부탁드려요\"}".getBytes(StandardCharsets.UTF_8);

    private static final int STREAMS = 1_000;

    @Param({"1", "1000"})
    private int atOnce;

    @Param({"10", "100"})
    private int subscribers;

    private int next;

    private DeliveryThread thread;
    private HubWorker<byte[]> worker;
    private final List<Timeline> timelines = new ArrayList<>();

    /// Reported next to the score, as frames in a millisecond.
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Written {
        public long frames;
    }

    @Setup
    public void subscribe() {
        var pacer = new WritePacer(Integer.MAX_VALUE, Duration.ofMillis(1), Duration.ofMillis(1), System.nanoTime());
        thread = new DeliveryThread(pacer);
        worker = new HubWorker<>(
                thread,
                WorkerByHand.properties(0),
                HubBenchmark::encode,
                new DeliveryMetrics(new SimpleMeterRegistry()));
        for (int stream = 0; stream < STREAMS; stream++) {
            var timeline = new Timeline(1_000, 0);
            timelines.add(timeline);
            for (int i = 0; i < subscribers; i++) {
                worker.add(
                        new Subscription<>(new QuickReceiver(), new StreamId(stream), Overflow.SKIP, 0, 0, 0),
                        timeline);
            }
        }
        runUntilIdle();
    }

    @Benchmark
    public void aChatOnEachOfThem(Written written) {
        for (int i = 0; i < atOnce; i++) {
            int stream = next;
            next = (next + 1) % STREAMS;
            Timeline timeline = timelines.get(stream);
            timeline.append(timeline.head() + 1, List.of(new TimelineEntry(CHAT)));
            worker.changed(new StreamId(stream), timeline);
        }
        runUntilIdle();
        written.frames += (long) atOnce * subscribers;
    }

    private void runUntilIdle() {
        do {
            thread.turn(System.nanoTime());
        } while (!thread.isIdle());
    }

    private static byte[] encode(Slice entries, EntryForm form) {
        byte[] frame = new byte[entries.byteLength()];
        entries.copyTo(frame, 0);
        return frame;
    }

    /// Accepts everything at once, as the kernel nearly always does.
    private static final class QuickReceiver implements Receiver<byte[]> {
        @Override
        public boolean offer(List<byte[]> frames) {
            return true;
        }

        @Override
        public void onWritable(Runnable callback) {}

        @Override
        public void tooSlow() {
            throw new IllegalStateException("a subscriber fell behind");
        }
    }
}
