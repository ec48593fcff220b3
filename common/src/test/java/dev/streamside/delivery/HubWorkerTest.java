package dev.streamside.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.id.StreamId;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// One worker without a thread: each turn is one look at its tasks, at a time that the test says.
class HubWorkerTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final StreamId OTHER_STREAM = new StreamId(2);
    private static final Duration MAX_INTERVAL = Duration.ofMillis(250);
    private static final int UNLIMITED = 1_000_000;

    private SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Timeline timeline = new Timeline(1_000, 0);
    private final List<String> encoded = new ArrayList<>();
    private long now;
    private HubWorker<String> worker = worker(UNLIMITED);

    @Test
    void whatIsNew_reachesAllSubscribersOfTheStream_andNobodyElse() {
        FakeReceiver first = subscribe(STREAM, timeline);
        FakeReceiver second = subscribe(STREAM, timeline);
        FakeReceiver elsewhere = subscribe(OTHER_STREAM, new Timeline(1_000, 0));

        append("a");
        turn();

        assertThat(first.received).containsExactly("a");
        assertThat(second.received).containsExactly("a");
        assertThat(elsewhere.received).isEmpty();
    }

    @Test
    void subscribersAtTheSameCursor_shareOneFrame() {
        FakeReceiver first = subscribe(STREAM, timeline);
        FakeReceiver second = subscribe(STREAM, timeline);

        append("a");
        turn();

        assertThat(encoded).containsExactly("a");
        assertThat(second.received.getFirst()).isSameAs(first.received.getFirst());
    }

    @Test
    void whatCameInBetween_isServedOnSubscribing() {
        append("a");
        append("b");

        assertThat(subscribe(STREAM, timeline).received).containsExactly("a,b");
    }

    @Test
    void aBusyReceiver_isServedOnceItCanBeWrittenTo_withAllThatHasGathered() {
        FakeReceiver busy = subscribe(STREAM, timeline);
        busy.becomeBusy();
        append("a");
        turn();
        append("b");
        turn();

        busy.becomeWritable();
        turn();

        assertThat(busy.received).containsExactly("a,b");
        assertThat(registry.get("streamside.delivery.busy").functionCounter().count())
                .isEqualTo(2);
    }

    @Test
    void aReceiverThatIsBusyOnSubscribing_isServedOnceItCanBeWrittenTo() {
        append("a");
        var receiver = new FakeReceiver();
        receiver.becomeBusy();
        worker.add(new Subscription<>(receiver, STREAM, Overflow.SKIP, 0, 0, 0), timeline);
        receiver.becomeWritable();
        turn();

        assertThat(receiver.received).containsExactly("a");
    }

    @Test
    void aSubscriberThatFellOffTheTimeline_isToldThatItIsTooSlow() {
        FakeReceiver slow = subscribe(STREAM, timeline);
        slow.becomeBusy();
        for (int i = 0; i < 1_100; i++) {
            append("a");
        }
        turn();

        slow.becomeWritable();
        turn();

        assertThat(slow.tooSlow).isTrue();
        assertThat(slow.received).isEmpty();
    }

    @Test
    void moreThanOneFrameHolds_comesInSeveral() {
        FakeReceiver receiver = subscribe(STREAM, timeline);
        for (int i = 0; i < Timeline.MAX_LIMIT + 1; i++) {
            append("a");
        }
        turn();

        assertThat(receiver.received)
                .extracting(frame -> frame.split(",").length)
                .containsExactly(Timeline.MAX_LIMIT, 1);
    }

    @Test
    void counts_areShownOnce_alone_orAfterEntriesInTheSameWrite() {
        FakeReceiver receiver = subscribe(STREAM, timeline);
        worker.show(STREAM, "one viewer");
        turn();
        turn();
        append("a");
        worker.show(STREAM, "two viewers");
        turn();

        assertThat(receiver.received).containsExactly("one viewer", "a", "two viewers");
        assertThat(receiver.offers).isEqualTo(2);
    }

    @Test
    void whoHasLeft_isOfferedNothing_notEvenWhenItsLastWriteEndsLater() {
        var receiver = new FakeReceiver();
        Subscription<String> gone = subscribe(receiver, STREAM, timeline);
        receiver.becomeBusy();
        append("a");
        turn();
        worker.remove(gone);
        receiver.becomeWritable();
        append("b");
        turn();

        assertThat(receiver.received).isEmpty();
    }

    /// Which of ten leaves after four have been served: one that was served, one that waits, the last.
    @ParameterizedTest
    @CsvSource({"0", "1", "3", "4", "6", "8", "9"})
    void whenSomebodyLeavesInTheMiddleOfARound_allOthersAreStillServedInIt(int leaving) {
        worker = worker(16); // four at once
        List<FakeReceiver> receivers =
                Stream.generate(FakeReceiver::new).limit(10).toList();
        List<Subscription<String>> subscriptions = receivers.stream()
                .map(receiver -> subscribe(receiver, STREAM, timeline))
                .toList();
        append("a");
        turn();
        assertThat(served(receivers)).isEqualTo(4);

        worker.remove(subscriptions.get(leaving));
        turnAfter(MAX_INTERVAL);

        for (int i = 0; i < receivers.size(); i++) {
            if (i != leaving) {
                assertThat(receivers.get(i).received).as("receiver %d", i).containsExactly("a");
            }
        }
    }

    @Test
    void underLoad_theRoundGoesOnWhereItWas_soThatNobodyIsForgotten() {
        worker = worker(16);
        List<FakeReceiver> receivers = IntStream.range(0, 10)
                .mapToObj(i -> subscribe(STREAM, timeline))
                .toList();
        for (int change = 0; change < 20; change++) {
            append("a");
            turnAfter(Duration.ofMillis(100)); // four more
        }

        assertThat(receivers)
                .allSatisfy(receiver -> assertThat(receiver.received).hasSizeBetween(7, 9));
    }

    @Test
    void manyStreamsAtOnce_takeTurns_whenThePaceDoesNotAllowAllOfThem() {
        worker = worker(16);
        List<FakeReceiver> receivers = new ArrayList<>();
        List<Timeline> timelines = new ArrayList<>();
        for (int stream = 0; stream < 10; stream++) {
            timelines.add(new Timeline(1_000, 0));
            receivers.add(subscribe(new StreamId(stream), timelines.getLast()));
        }
        for (int stream = 0; stream < 10; stream++) {
            append(new StreamId(stream), timelines.get(stream), "a");
        }
        turn();
        assertThat(served(receivers)).isEqualTo(4);
        append(new StreamId(0), timelines.getFirst(), "b");

        turnAfter(MAX_INTERVAL);

        assertThat(served(receivers)).isEqualTo(10);
        assertThat(receivers.getFirst().received).containsExactly("a", "b");
    }

    @Test
    void aFlush_bringsEverything_whateverThePace() {
        worker = worker(16);
        List<FakeReceiver> receivers = IntStream.range(0, 10)
                .mapToObj(i -> subscribe(STREAM, timeline))
                .toList();
        append("a");

        var flushed = worker.flush();
        turn();

        assertThat(flushed).isDone();
        assertThat(served(receivers)).isEqualTo(10);
    }

    @Test
    void ofAChatTooFastToRead_viewersGetTheNewest_onceASecond_andHowManyTheySkipped() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        for (int tenth = 0; tenth < 20; tenth++) {
            append("a" + tenth);
            append("b" + tenth);
            append("c" + tenth);
            turnAfter(Duration.ofMillis(100));
        }

        assertThat(viewer.received)
                .containsExactly(
                        "a0,b0,c0", "a1,b1,c1", "a2,b2,c2", "a3,b3,c3", "+17 c9,a10,b10,c10,a11,b11,c11,a12,b12,c12");
        assertThat(registry.get("streamside.delivery.skipped").functionCounter().count())
                .isEqualTo(17);
    }

    @Test
    void whenAFastChatEnds_viewersGetItsLastEntries() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendMany(10);
        turn();
        appendMany(5);
        turn();
        assertThat(viewer.received).hasSize(1);

        turnAfter(Duration.ofMillis(500));

        assertThat(viewer.received.getLast()).isEqualTo("a,a,a,a,a");
        assertThat(worker.isIdle()).isTrue();
    }

    @Test
    void whoMustNotMissAny_getsEverythingAtOnce_howeverFastItComes() {
        worker = worker(UNLIMITED, 10);
        var bot = new FakeReceiver();
        subscribe(bot, STREAM, Overflow.PAGE, timeline);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendMany(25);
        turn();
        appendMany(1);
        turn();

        assertThat(bot.received).extracting(frame -> frame.split(",").length).containsExactly(25, 1);
        assertThat(viewer.received).containsExactly("+15 a,a,a,a,a,a,a,a,a,a");
    }

    @Test
    void essentialEntries_areNeverSkipped() {
        worker = worker(UNLIMITED, 2);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        append("a");
        append("b");
        appendEssential("c deleted");
        appendEssential("d deleted");
        append("e");
        appendEssential("f deleted");
        append("g");
        append("h");
        append("i");
        turn();

        assertThat(viewer.received).containsExactly("+2 c deleted,d deleted", "+1 f deleted", "+1 h,i");
    }

    @Test
    void viewersOfAFastChat_shareTheirFrames() {
        worker = worker(UNLIMITED, 10);
        List<FakeReceiver> viewers = IntStream.range(0, 100)
                .mapToObj(i -> subscribe(STREAM, timeline))
                .toList();
        appendMany(100);
        turn();

        assertThat(encoded).hasSize(1);
        assertThat(served(viewers)).isEqualTo(100);
    }

    @Test
    void aViewerWhoWasBusyWhileEntriesWereSkipped_skipsAtLeastThose() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver busy = subscribe(STREAM, timeline);
        busy.becomeBusy();
        appendMany(100);
        turn();
        turnAfter(Duration.ofSeconds(1));
        append("b");
        turn();

        busy.becomeWritable();
        turn();

        assertThat(busy.received).containsExactly("+90 a,a,a,a,a,a,a,a,a,a,b");
    }

    @Test
    void aFlush_bringsWhatWaitsForTheNextSecond() {
        worker = worker(UNLIMITED, 10);
        FakeReceiver viewer = subscribe(STREAM, timeline);
        appendMany(10);
        turn();
        appendMany(15);
        turn();

        worker.flush();
        turn();

        assertThat(viewer.received).extracting(frame -> frame.split(",").length).containsExactly(10, 15);
    }

    private HubWorker<String> worker(int writesPerSecond) {
        return worker(writesPerSecond, 0);
    }

    private HubWorker<String> worker(int writesPerSecond, int entriesPerSecond) {
        registry = new SimpleMeterRegistry();
        var pacer = new WritePacer(writesPerSecond, Duration.ofMillis(100), MAX_INTERVAL, 0);
        return new HubWorker<>(pacer, entriesPerSecond, this::encode, new DeliveryMetrics(registry));
    }

    private FakeReceiver subscribe(StreamId streamId, Timeline timeline) {
        var receiver = new FakeReceiver();
        subscribe(receiver, streamId, timeline);
        return receiver;
    }

    private Subscription<String> subscribe(FakeReceiver receiver, StreamId streamId, Timeline timeline) {
        return subscribe(receiver, streamId, Overflow.SKIP, timeline);
    }

    private Subscription<String> subscribe(
            FakeReceiver receiver, StreamId streamId, Overflow overflow, Timeline timeline) {
        var subscription = new Subscription<>(receiver, streamId, overflow, 0, 0, 0);
        worker.add(subscription, timeline);
        turn();
        return subscription;
    }

    private void appendMany(int count) {
        for (int i = 0; i < count; i++) {
            append("a");
        }
    }

    /// What no viewer may skip.
    private void appendEssential(String entry) {
        var first = new BitSet();
        first.set(0);
        timeline.append(timeline.head() + 1, List.of(entry.getBytes(StandardCharsets.UTF_8)), first);
        worker.changed(STREAM, timeline);
    }

    private void append(String entry) {
        append(STREAM, timeline, entry);
    }

    private void append(StreamId streamId, Timeline timeline, String entry) {
        timeline.append(timeline.head() + 1, List.of(entry.getBytes(StandardCharsets.UTF_8)));
        worker.changed(streamId, timeline);
    }

    private void turn() {
        worker.turn(now);
    }

    private void turnAfter(Duration passed) {
        now += passed.toNanos();
        turn();
    }

    private String encode(Slice entries) {
        byte[] bytes = new byte[entries.byteLength()];
        entries.copyTo(bytes, 0);
        var frame = (entries.skipped() == 0 ? "" : "+" + entries.skipped() + " ")
                + new String(bytes, StandardCharsets.UTF_8);
        encoded.add(frame);
        return frame;
    }

    private static long served(List<FakeReceiver> receivers) {
        return receivers.stream()
                .filter(receiver -> !receiver.received.isEmpty())
                .count();
    }
}
