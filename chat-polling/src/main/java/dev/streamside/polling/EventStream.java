package dev.streamside.polling;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.connection.OpenAnswer;
import dev.streamside.platform.id.ClientAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One viewer's stream of events.
final class EventStream extends Follower implements OpenAnswer.Sender {
    /// The open streams of events.
    interface Register {
        /// Events can be written from now on.
        void opened(EventStream stream);

        /// The connection has ended. May be called more than once.
        void closed(EventStream stream);
    }

    /// Shorter than the time after which proxies and address translators drop a silent connection.
    private static final long HEARTBEAT_NANOS = Duration.ofSeconds(15).toNanos();

    private final EventRequest request;
    private final Timeline timeline;
    private final Duration retry;
    private final Register register;
    private final boolean gzip;
    private volatile Runnable whenWritable = () -> {};
    private volatile long writtenAt = System.nanoTime();
    private @Nullable EventOutput output;

    /// @param retry when the client should reconnect after an outage
    /// @param gzip  whether the answer is compressed
    EventStream(
            EventRequest request,
            Timeline timeline,
            ClientAddress address,
            Duration retry,
            boolean gzip,
            Followers followers,
            Register register) {
        super(followers, request.streamId(), address);
        this.request = request;
        this.timeline = timeline;
        this.retry = retry;
        this.register = register;
        this.gzip = gzip;
    }

    private EventOutput output() {
        return Objects.requireNonNull(output);
    }

    @Override
    public void begun(OpenAnswer open) {
        output = gzip ? new EventOutput.Gzip(open) : new EventOutput.Plain(open);
        Slice slice = request.read(timeline);
        output().begin(Event.hello(slice, request.entries(), retry.toMillis()));
        register.opened(this);
        if (!join(request.overflow(), slice.cursor(), timeline)) {
            register.closed(this); // ended meanwhile
        }
    }

    @Override
    public boolean offer(List<SharedUpdate> updates) {
        writtenAt = System.nanoTime();
        return output().offer(updates);
    }

    /// The whole answer is one deflate stream, and each piece may refer to earlier ones.
    @Override
    public boolean keepsContext() {
        return gzip;
    }

    @Override
    public EntryForm form() {
        return request.entries();
    }

    @Override
    public void onWritable(Runnable callback) {
        whenWritable = callback;
    }

    @Override
    public void writable() {
        whenWritable.run();
    }

    /// Writes a heartbeat if nothing has been written for a while.
    void beat(long nowNanos) {
        if (nowNanos - writtenAt > HEARTBEAT_NANOS) {
            writtenAt = nowNanos;
            if (gzip) {
                interject(SharedUpdate.HEARTBEAT); // which has to come between the pieces of its segment
            } else {
                output().offer(List.of(SharedUpdate.HEARTBEAT));
            }
        }
    }

    /// The viewer continues with a new connection; its first event says what was missed.
    @Override
    public void tooSlow() {
        end(retry);
    }

    void end(Duration comeBackAfter) {
        output().end(Event.retry(comeBackAfter.toMillis()));
    }

    @Override
    public void ended() {
        register.closed(this);
        leave();
    }
}
