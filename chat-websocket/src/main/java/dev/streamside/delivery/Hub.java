package dev.streamside.delivery;

import dev.streamside.chatlog.Timelines;
import dev.streamside.socket.Frame;
import dev.streamside.socket.FrameSession;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Service;

/// Brings what is new to everybody who watches, through a few threads that share the viewers between them.
@Service
public class Hub implements SmartLifecycle {
    private final List<HubWorker> broadcasters;
    private final AtomicInteger seated = new AtomicInteger();
    private volatile boolean running;

    Hub(DeliveryProperties properties, Timelines timelines, DeliveryMetrics metrics) {
        int threads = properties.threadsHere();
        this.broadcasters = Stream.generate(() -> new HubWorker(
                        new WritePacer(
                                Math.max(1, properties.writesPerSecond() / threads),
                                properties.mergeInterval(),
                                properties.maxInterval(),
                                System.nanoTime()),
                        metrics))
                .limit(threads)
                .toList();
        timelines.watch((streamId, timeline, appended) -> changed(streamId, timeline));
    }

    /// Serves `session` from now on.
    ///
    /// @param cursor   the last `seq` that it has been sent
    /// @param timeline the stream's, in which it was found
    public Subscription join(FrameSession session, long streamId, long cursor, Timeline timeline) {
        HubWorker broadcaster = broadcasters.get(Math.floorMod(seated.getAndIncrement(), broadcasters.size()));
        var seat = new Subscription(session, streamId, cursor, broadcaster);
        broadcaster.add(seat, timeline);
        return seat;
    }

    public void leave(Subscription seat) {
        seat.broadcaster.remove(seat);
    }

    /// Shows `counts` to everybody who watches a stream, in place of those before.
    public void show(long streamId, Frame counts) {
        broadcasters.forEach(broadcaster -> broadcaster.show(streamId, counts));
    }

    /// Brings everybody what there is now, whatever the pace, for who is about to be sent away. A viewer who is
    /// still reading the last write is left out; it has its cursor.
    ///
    /// @return done when all that is with the kernel; never fails
    public CompletableFuture<Void> flush() {
        return CompletableFuture.allOf(
                broadcasters.stream().map(HubWorker::flush).toArray(CompletableFuture[]::new));
    }

    private void changed(long streamId, Timeline timeline) {
        broadcasters.forEach(broadcaster -> broadcaster.changed(streamId, timeline));
    }

    @Override
    public void start() {
        running = true;
        for (int i = 0; i < broadcasters.size(); i++) {
            Thread.ofPlatform().name("broadcaster-" + i).start(broadcasters.get(i));
        }
    }

    @Override
    public void stop() {
        running = false;
        broadcasters.forEach(HubWorker::stop);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Before the web server starts, and until after it has stopped.
    @Override
    public int getPhase() {
        return 0;
    }
}
