package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.platform.id.StreamId;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HubTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final DeliveryProperties THREE_THREADS =
            new DeliveryProperties(40_000, 0, Duration.ofMillis(100), Duration.ofMillis(250), 30, 3);

    private final Timeline timeline = new Timeline(1_000, 0);
    private final DeliveryThreads threads = new DeliveryThreads(THREE_THREADS, new SimpleMeterRegistry());
    private final Hub<String> hub = new Hub<>(threads, (entries, form) -> entries.count() + " entries");

    @AfterEach
    void stop() {
        threads.stop();
    }

    @Test
    void allSubscribers_areServed_whicheverThreadTheyAreWith() throws Exception {
        threads.start();
        List<FakeReceiver> receivers =
                Stream.generate(FakeReceiver::new).limit(10).toList();
        receivers.forEach(receiver -> hub.subscribe(receiver, STREAM, Overflow.SKIP, 0, timeline));
        append("a");

        hub.flush().get(10, TimeUnit.SECONDS);

        assertThat(receivers)
                .allSatisfy(receiver -> assertThat(receiver.received).containsExactly("1 entries"));
    }

    @Test
    void anUnsubscribed_hearsNothingMore_andTheOthersDo() throws Exception {
        threads.start();
        var leaving = new FakeReceiver();
        var staying = new FakeReceiver();
        Subscription<String> subscription = hub.subscribe(leaving, STREAM, Overflow.SKIP, 0, timeline);
        hub.subscribe(staying, STREAM, Overflow.SKIP, 0, timeline);
        hub.flush().get(10, TimeUnit.SECONDS);

        hub.unsubscribe(subscription);
        append("a");
        hub.show(STREAM, "one viewer");
        hub.flush().get(10, TimeUnit.SECONDS);

        assertThat(leaving.received).isEmpty();
        assertThat(staying.received).containsExactlyInAnyOrder("1 entries", "one viewer");
    }

    @Test
    void twoHubs_serveTheirOwnSubscribers_inTheirOwnFrames() throws Exception {
        threads.start();
        var other = new Hub<Integer>(threads, (entries, form) -> entries.count());
        var counted = new ArrayList<Integer>();
        var receiver = new FakeReceiver();
        hub.subscribe(receiver, STREAM, Overflow.SKIP, 0, timeline);
        other.subscribe(new Counting(counted), STREAM, Overflow.SKIP, 0, timeline);
        append("a");
        other.changed(STREAM, timeline);
        hub.flush().get(10, TimeUnit.SECONDS);
        other.flush().get(10, TimeUnit.SECONDS);

        assertThat(receiver.received).containsExactly("1 entries");
        assertThat(counted).containsExactly(1);
    }

    private record Counting(List<Integer> received) implements Receiver<Integer> {
        @Override
        public boolean offer(List<Integer> frames) {
            return received.addAll(frames);
        }

        @Override
        public void onWritable(Runnable callback) {}

        @Override
        public void tooSlow() {}
    }

    @Test
    void untilItIsStarted_nobodyIsServed() {
        var receiver = new FakeReceiver();
        append("a");
        hub.subscribe(receiver, STREAM, Overflow.SKIP, 0, timeline);

        assertThat(hub.flush()).isNotDone();
        assertThat(receiver.received).isEmpty();
    }

    private void append(String entry) {
        timeline.append(timeline.head() + 1, List.of(new TimelineEntry(entry.getBytes(StandardCharsets.UTF_8))));
        hub.changed(STREAM, timeline);
    }
}
