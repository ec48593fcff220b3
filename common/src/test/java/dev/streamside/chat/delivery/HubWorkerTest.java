package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.StreamId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which subscribers get new entries, and when, at the pace of writes.
class HubWorkerTest extends WorkerByHand {
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
    void afterALossOfEntries_everybodyBeginsAnew_alsoWhoHasSeenAll() {
        append("a");
        FakeReceiver upToDate = subscribe(STREAM, timeline);

        worker.changed(STREAM, new Timeline(1_000, 1, 1));
        turn();

        assertThat(upToDate.received).containsExactly("a");
        assertThat(upToDate.tooSlow).isTrue();
    }

    /// The timeline was loaded again before it had a subscriber.
    @Test
    void whoJoinsWithANewerTimeline_isServedFromIt_andSoAreTheOthersFromThenOn() {
        FakeReceiver earlier = subscribe(STREAM, timeline);
        var reloaded = new Timeline(1_000, 0);
        reloaded.append(1, List.of(new TimelineEntry("a".getBytes(StandardCharsets.US_ASCII))));

        var later = new FakeReceiver();
        worker.add(new Subscription<>(later, STREAM, Overflow.SKIP, 1, 0, 0), reloaded);
        turn();

        assertThat(later.tooSlow).isFalse();
        assertThat(later.received).isEmpty();
        assertThat(earlier.received).containsExactly("a");
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

    /// The place of the one of ten that leaves after four were served: a served one, a waiting one, the last.
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
    void whatIsDeliveredInTwoWays_hasOnePace() {
        worker = worker(16); // four at once
        var other = new HubWorker<>(
                thread, properties(0), (entries, form) -> entries.toString(), new DeliveryMetrics(registry));
        List<FakeReceiver> receivers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            receivers.add(subscribe(STREAM, timeline));
            var receiver = new FakeReceiver();
            other.add(new Subscription<>(receiver, STREAM, Overflow.SKIP, 0, 0, 0), timeline);
            receivers.add(receiver);
        }
        turn();
        append("a");
        other.changed(STREAM, timeline);
        turn();

        assertThat(served(receivers)).isEqualTo(4);
        turnAfter(MAX_INTERVAL);
        turnAfter(MAX_INTERVAL);
        assertThat(served(receivers)).isEqualTo(10);
    }
}
