package dev.streamside.broadcast;

import dev.streamside.log.Timelines;
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
public class Broadcast implements SmartLifecycle {
    private final List<Broadcaster> broadcasters;
    private final AtomicInteger seated = new AtomicInteger();
    private volatile boolean running;

    Broadcast(BroadcastProperties properties, Timelines timelines, BroadcastMetrics metrics) {
        int threads = properties.threadsHere();
        this.broadcasters = Stream.generate(() -> new Broadcaster(
                        new Pace(
                                Math.max(1, properties.writesPerSecond() / threads),
                                properties.mergeInterval(),
                                properties.maxInterval(),
                                System.nanoTime()),
                        metrics))
                .limit(threads)
                .toList();
        timelines.whenChanged(this::changed);
    }

    /// Serves `session` from now on.
    ///
    /// @param cursor   the last `seq` that it has been sent
    /// @param timeline the stream's, in which it was found
    public Seat join(FrameSession session, long streamId, long cursor, Timeline timeline) {
        Broadcaster broadcaster = broadcasters.get(Math.floorMod(seated.getAndIncrement(), broadcasters.size()));
        var seat = new Seat(session, streamId, cursor, broadcaster);
        broadcaster.add(seat, timeline);
        return seat;
    }

    public void leave(Seat seat) {
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
                broadcasters.stream().map(Broadcaster::flush).toArray(CompletableFuture[]::new));
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
        broadcasters.forEach(Broadcaster::stop);
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
