package dev.streamside.polling;

import dev.streamside.connection.OpenAnswer;
import dev.streamside.delivery.Receiver;
import dev.streamside.delivery.Subscription;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One viewer's stream of events. The monitor orders joining and leaving.
final class EventStream implements OpenAnswer.Sender, Receiver<News> {
    /// Below the time after which proxies and address translators forget a silent connection.
    private static final long HEARTBEAT_NANOS = Duration.ofSeconds(15).toNanos();

    private final EventRequest request;
    private final Timeline timeline;
    private final ClientAddress address;
    private final Duration retry;
    private final EventStreams streams;
    private volatile Runnable whenWritable = () -> {};
    private volatile long writtenAt = System.nanoTime();
    private @Nullable OpenAnswer answer;
    private @Nullable Subscription<News> subscription;
    private boolean ended;

    /// @param retry when the client should come back after an outage
    EventStream(EventRequest request, Timeline timeline, ClientAddress address, Duration retry, EventStreams streams) {
        this.request = request;
        this.timeline = timeline;
        this.address = address;
        this.retry = retry;
        this.streams = streams;
    }

    StreamId streamId() {
        return request.streamId();
    }

    private OpenAnswer answer() {
        return Objects.requireNonNull(answer);
    }

    @Override
    public synchronized void begun(OpenAnswer open) {
        answer = open;
        Slice slice = request.read(timeline);
        open.offer(Event.hello(slice, retry.toMillis()));
        if (!ended) {
            subscription = streams.joined(this, address, request.overflow(), slice.cursor(), timeline);
        }
    }

    @Override
    public boolean offer(List<News> news) {
        writtenAt = System.nanoTime();
        return answer().offer(news.getFirst().event());
    }

    @Override
    public void onWritable(Runnable callback) {
        whenWritable = callback;
    }

    @Override
    public void writable() {
        whenWritable.run();
    }

    /// Writes something if nothing has been written for a while.
    void beat(long nowNanos) {
        if (nowNanos - writtenAt > HEARTBEAT_NANOS) {
            writtenAt = nowNanos;
            answer().offer(Event.HEARTBEAT);
        }
    }

    /// It goes on with a new connection, whose first event says what it has missed.
    @Override
    public void tooSlow() {
        end(retry);
    }

    void end(Duration comeBackAfter) {
        answer().end(Event.retry(comeBackAfter.toMillis()));
    }

    @Override
    public void ended() {
        Subscription<News> joined;
        synchronized (this) {
            ended = true;
            joined = subscription;
            subscription = null;
        }
        if (joined != null) {
            streams.left(this, address, joined);
        }
    }
}
