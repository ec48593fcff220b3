package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.StreamId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames that are compressed with a context reach only viewers who have it. Each viewer here inflates its frames
/// as a browser does, with the window of its own connection.
class SegmentTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final int IN_STEP = SharedFrames.MIN_IN_STEP;
    private static final String HEARTBEAT = "heartbeat";

    /// @param compressed empty for a frame without references
    private record Frame(String text, byte[] compressed) {
        static Frame plain(String text) {
            return new Frame(text, new byte[0]);
        }
    }

    private static final class Encoder implements FrameEncoder<Frame> {
        @Override
        public Frame encode(Slice entries, EntryForm form) {
            return Frame.plain(text(entries));
        }

        @Override
        public Frame encode(Slice entries, SharedContext context) {
            return new Frame(text(entries), context.compress(text(entries).getBytes(StandardCharsets.UTF_8)));
        }

        private static String text(Slice entries) {
            return new String(entries.between(new byte[0], new byte[0]), StandardCharsets.UTF_8);
        }
    }

    /// The received data that a connection keeps, to which compressed frames refer.
    private enum Context {
        NONE,
        /// The texts that were compressed, as with `permessage-deflate`.
        COMPRESSED_TEXTS,
        /// Everything that was sent, as with gzip.
        EVERYTHING
    }

    /// Reads each message's number, which must be one more than the last.
    private static final class Viewer implements Receiver<Frame> {
        final Context context;
        final StringBuilder seen = new StringBuilder();
        final Inflater inflater = new Inflater(true);
        final byte[] inflated = new byte[100_000];
        long last;
        int frames;
        int compressedFrames;
        long compressedBytes;
        int writes;
        boolean busy;
        boolean tooSlow;
        Runnable writable = () -> {};

        Viewer(Context context, long last) {
            this.context = context;
            this.last = last;
        }

        @Override
        public boolean keepsContext() {
            return context != Context.NONE;
        }

        @Override
        public boolean offer(List<Frame> frames) {
            if (!busy) {
                writes++;
                frames.forEach(this::read);
            }
            return !busy;
        }

        private void read(Frame frame) {
            String text = frame.compressed.length == 0 ? plain(frame.text) : inflate(frame.compressed);
            if (text.equals(HEARTBEAT)) {
                return;
            }
            frames++;
            for (String chat : text.split(",", -1)) {
                last++;
                if (!chat.startsWith(last + ":") && !chat.startsWith("removed")) {
                    throw new AssertionError("after " + (last - 1) + " came " + chat);
                }
            }
            seen.append(text);
        }

        private String plain(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (context == Context.EVERYTHING) { // as a block that is stored (RFC 1951)
                inflated(ByteBuffer.allocate(bytes.length + 5)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put((byte) 0)
                        .putShort((short) bytes.length)
                        .putShort((short) ~bytes.length)
                        .put(bytes)
                        .array());
            }
            return text;
        }

        private String inflate(byte[] compressed) {
            compressedFrames++;
            compressedBytes += compressed.length;
            return inflated(compressed);
        }

        private String inflated(byte[] blocks) {
            inflater.setInput(blocks);
            try {
                return new String(inflated, 0, inflater.inflate(inflated), StandardCharsets.UTF_8);
            } catch (DataFormatException outOfStep) {
                throw new AssertionError("a frame that refers to what this viewer does not have", outOfStep);
            }
        }

        @Override
        public void onWritable(Runnable callback) {
            writable = callback;
        }

        @Override
        public void tooSlow() {
            tooSlow = true;
        }
    }

    private final Timeline timeline = new Timeline(1_000, 0);
    private DeliveryThread thread;
    private HubWorker<Frame> worker;
    private long now;

    SegmentTest() {
        pace(1_000_000);
    }

    private void pace(int writesPerSecond) {
        thread = new DeliveryThread(new WritePacer(writesPerSecond, Duration.ofMillis(100), Duration.ofMillis(250), 0));
        worker = new HubWorker<>(
                thread, WorkerByHand.properties(0), new Encoder(), new DeliveryMetrics(new SimpleMeterRegistry()));
    }

    private Viewer join(boolean keepsContext) {
        var viewer = new Viewer(keepsContext ? Context.COMPRESSED_TEXTS : Context.NONE, timeline.head());
        subscribe(viewer);
        return viewer;
    }

    private Subscription<Frame> subscribe(Viewer viewer) {
        var subscription = new Subscription<>(viewer, STREAM, Overflow.PAGE, viewer.last, 0, 0);
        worker.add(subscription, timeline);
        thread.turn(now);
        return subscription;
    }

    private List<Viewer> joinMany() {
        return IntStream.range(0, IN_STEP).mapToObj(i -> join(true)).toList();
    }

    private void say(String text) {
        long seq = timeline.head() + 1;
        timeline.append(seq, List.of(new TimelineEntry((seq + ":" + text).getBytes(StandardCharsets.UTF_8))));
        worker.changed(STREAM, timeline);
        thread.turn(now);
    }

    @Test
    void viewersInStep_getTheSameCompressedFrames_andOthersThePlainOnes() {
        List<Viewer> inStep = joinMany();
        Viewer without = join(false);

        say("hello");
        say("hello again");

        assertThat(inStep).allSatisfy(viewer -> {
            assertThat(viewer.seen).hasToString("1:hello2:hello again");
            assertThat(viewer.compressedFrames).isEqualTo(2);
        });
        assertThat(without.seen).hasToString("1:hello2:hello again");
        assertThat(without.compressedFrames).isZero();
    }

    @Test
    void whatWasSaidBefore_costsNextToNothing() {
        Viewer viewer = joinMany().getFirst();
        String text = "nobody would say the same words twice";

        say(text);
        long first = viewer.compressedBytes;
        say(text);

        assertThat(viewer.compressedBytes - first).isLessThan(first / 3);
    }

    @Test
    void aFewViewers_getPlainFrames_becauseCompressingWouldCostMoreThanItSaves() {
        Viewer few = join(true);
        say("hello");
        assertThat(few.compressedFrames).isZero();
        assertThat(few.last).isEqualTo(1);
    }

    @Test
    void whoComesInTheMiddle_isInStepFromTheNextSegmentOn() {
        joinMany();
        say("the beginning");
        Viewer late = join(true);
        say("not for the newcomer's window");
        assertThat(late.compressedFrames).isZero();

        IntStream.range(0, 80).forEach(i -> say("x".repeat(1_000)));

        assertThat(late.compressedFrames).isPositive();
        assertThat(late.last).isEqualTo(82);
    }

    @Test
    void whenManyHaveCome_aSegmentEndsEarly() {
        joinMany();
        IntStream.range(0, 5).forEach(i -> say("x".repeat(1_000)));
        List<Viewer> late = joinMany();

        say("for all");

        assertThat(late)
                .allSatisfy(viewer -> assertThat(viewer.compressedFrames).isEqualTo(1));
    }

    @Test
    void aViewerWhoWasBusyForAWhile_staysInStep_andCatchesUpInOneWrite() {
        Viewer busy = joinMany().getFirst();
        say("hello");
        int before = busy.writes;
        busy.busy = true;
        say("a");
        say("b");
        busy.busy = false;
        busy.writable.run();
        thread.turn(now);

        assertThat(busy.last).isEqualTo(3);
        assertThat(busy.compressedFrames).isEqualTo(3);
        assertThat(busy.writes - before).isEqualTo(1);
    }

    @Test
    void whatWasRemoved_isSentToNobodyOnceMore() {
        List<Viewer> inStep = joinMany();
        Viewer busy = inStep.getFirst();
        say("hello");
        busy.busy = true;
        say("my secret");
        timeline.replaceAll(2, (seq, entry) -> new TimelineEntry("removed".getBytes(StandardCharsets.UTF_8)));
        say("what secret");
        busy.busy = false;
        busy.writable.run();
        thread.turn(now);

        assertThat(busy.seen).hasToString("1:helloremoved3:what secret");
        assertThat(busy.last).isEqualTo(3);
        assertThat(inStep).allSatisfy(viewer -> assertThat(viewer.last).isEqualTo(3));
    }

    @Test
    void whenAllInStepHaveLeft_othersBeginASegmentOfTheirOwn() {
        List<Subscription<Frame>> first = IntStream.range(0, IN_STEP)
                .mapToObj(i -> subscribe(new Viewer(Context.COMPRESSED_TEXTS, timeline.head())))
                .toList();
        say("hello");
        List<Viewer> second = joinMany();
        first.forEach(worker::remove);
        say("anybody here");
        say("yes");

        assertThat(second)
                .allSatisfy(viewer -> assertThat(viewer.compressedFrames).isEqualTo(2));
    }

    @Test
    void aViewerWhoIsBehind_doesNotKeepTheOthersOutOfTheNextSegment() {
        List<Subscription<Frame>> first = IntStream.range(0, IN_STEP)
                .mapToObj(i -> subscribe(new Viewer(Context.COMPRESSED_TEXTS, timeline.head())))
                .toList();
        IntStream.range(0, 5).forEach(i -> say("x".repeat(1_000)));
        Viewer behind = (Viewer) first.getFirst().receiver;
        behind.busy = true;
        List<Viewer> second = joinMany();
        first.stream().skip(1).forEach(worker::remove);
        say("one");
        behind.busy = false;
        behind.writable.run();
        say("two");

        assertThat(second)
                .allSatisfy(viewer -> assertThat(viewer.compressedFrames).isEqualTo(2));
        assertThat(behind.last).isEqualTo(7);
    }

    @Test
    void aViewerWhoIsBehind_isBroughtToWhereANewSegmentBegins() {
        List<Viewer> inStep = joinMany();
        Viewer behind = inStep.getFirst();
        behind.busy = true;
        IntStream.range(0, 80).forEach(i -> say("x".repeat(1_000)));
        behind.busy = false;
        say("the end");

        assertThat(behind.last).isEqualTo(81);
        assertThat(behind.compressedFrames).isPositive();
        assertThat(behind.frames - behind.compressedFrames).isEqualTo(1);
    }

    /// In this case each round finds viewers at other places.
    @Test
    void viewersWhoWaitForThePace_stayInStep_too() {
        pace(1_000);
        List<Viewer> viewers = IntStream.range(0, 100).mapToObj(i -> join(true)).toList();
        for (int millis = 0; millis < 20_000; millis++) {
            if (millis % 50 == 0) {
                timeline.append(
                        timeline.head() + 1,
                        List.of(new TimelineEntry(
                                ((timeline.head() + 1) + ":" + "word ".repeat(40)).getBytes(StandardCharsets.UTF_8))));
                worker.changed(STREAM, timeline);
            }
            now += 1_000_000;
            thread.turn(now);
        }

        int frames = viewers.stream().mapToInt(viewer -> viewer.frames).sum();
        int compressed =
                viewers.stream().mapToInt(viewer -> viewer.compressedFrames).sum();
        assertThat(frames).isGreaterThan(10_000);
        assertThat(compressed).isGreaterThan(frames * 9 / 10);
    }

    @Test
    void whoWasToldSomethingAlone_leavesTheSegment_andJoinsTheNext() {
        var alone = new Viewer(Context.EVERYTHING, 0);
        Subscription<Frame> subscription = subscribe(alone);
        joinMany();
        say("hello");
        worker.interject(subscription, Frame.plain(HEARTBEAT));
        say("hello again");
        assertThat(alone.compressedFrames).isEqualTo(1);

        IntStream.range(0, 80).forEach(i -> say("x".repeat(1_000)));

        assertThat(alone.last).isEqualTo(82);
        assertThat(alone.compressedFrames).isGreaterThan(1);
    }

    @Test
    void whenAllWereToldSomethingAlone_theyBeginAnew() {
        List<Subscription<Frame>> all = IntStream.range(0, IN_STEP)
                .mapToObj(i -> subscribe(new Viewer(Context.EVERYTHING, 0)))
                .toList();
        say("hello");
        all.forEach(each -> worker.interject(each, Frame.plain(HEARTBEAT)));
        say("hello again");

        assertThat(all)
                .allSatisfy(each ->
                        assertThat(((Viewer) each.receiver).compressedFrames).isEqualTo(2));
    }

    /// Viewers join, leave, stop reading for a while and read again, and messages are removed. Every viewer sees
    /// every number once and in order, and gets no frame that it cannot inflate, whatever its connection keeps.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverHappens_everybodySeesEverything_inOrder(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Viewer> viewers = new ArrayList<>();
        List<Subscription<Frame>> subscriptions = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            switch (random.nextInt(13)) {
                case 0 -> {
                    var viewer = new Viewer(Context.values()[random.nextInt(3)], timeline.head());
                    viewers.add(viewer);
                    subscriptions.add(subscribe(viewer));
                }
                case 1 -> {
                    if (viewers.size() > 20) {
                        int gone = random.nextInt(viewers.size());
                        viewers.remove(gone);
                        worker.remove(subscriptions.remove(gone));
                    }
                }
                case 2 -> viewers.stream().skip(viewers.size() / 2).findFirst().ifPresent(viewer -> viewer.busy = true);
                case 3 ->
                    viewers.forEach(viewer -> {
                        viewer.busy = false;
                        viewer.writable.run();
                    });
                case 4 -> {
                    if (random.nextInt(20) == 0) {
                        long removed = Math.max(1, timeline.head() - random.nextInt(50));
                        timeline.replaceAll(
                                removed,
                                (seq, entry) -> seq == removed
                                        ? new TimelineEntry("removed".getBytes(StandardCharsets.UTF_8))
                                        : entry);
                    }
                }
                case 5 -> {
                    if (!viewers.isEmpty()) {
                        int told = random.nextInt(viewers.size());
                        worker.interject(subscriptions.get(told), Frame.plain(HEARTBEAT));
                    }
                }
                default -> say("word ".repeat(random.nextInt(60)));
            }
            thread.turn(now);
        }
        viewers.forEach(viewer -> {
            viewer.busy = false;
            viewer.writable.run();
        });
        thread.turn(now);

        assertThat(viewers)
                .filteredOn(viewer -> !viewer.tooSlow)
                .isNotEmpty()
                .allSatisfy(viewer -> assertThat(viewer.last).isEqualTo(timeline.head()));
        assertThat(viewers.stream().mapToInt(viewer -> viewer.compressedFrames).sum())
                .isPositive();
    }
}
