package dev.streamside.delivery;

import dev.streamside.socket.Frame;
import dev.streamside.timeline.Timeline;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A thread that serves its share of the viewers of every stream. Only this thread touches audiences and seats;
/// whoever wants something of it leaves a task. It never waits for a viewer.
///
/// The tasks are bounded by what there is: per audience one that says it has changed, per seat one each for
/// coming, for going, and for a write that has ended.
final class HubWorker implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(HubWorker.class);
    /// Between two looks at the tasks; and as much of one stream before another has its turn.
    private static final int VISITS_AT_ONCE = 256;

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final Map<Long, Subscribers> audiences = new ConcurrentHashMap<>();
    private final Queue<Subscribers> unserved = new ArrayDeque<>();
    private final WritePacer pace;
    private final DeliveryMetrics metrics;
    private volatile boolean stopped;

    HubWorker(WritePacer pace, DeliveryMetrics metrics) {
        this.pace = pace;
        this.metrics = metrics;
    }

    void add(Subscription seat, Timeline timeline) {
        tasks.add(() -> {
            Subscribers audience = audiences.computeIfAbsent(seat.streamId, id -> new Subscribers(timeline, metrics));
            audience.add(seat);
            seat.serve(audience);
        });
        seat.session.whenWritable(() -> tasks.add(() -> serve(seat)));
    }

    void remove(Subscription seat) {
        tasks.add(() -> {
            Subscribers audience = audiences.get(seat.streamId);
            if (audience != null) {
                audience.remove(seat);
                if (audience.size() == 0) {
                    audiences.remove(seat.streamId);
                }
            }
        });
    }

    private void serve(Subscription seat) {
        Subscribers audience = audiences.get(seat.streamId);
        if (audience != null && seat.index >= 0) {
            seat.serve(audience);
        }
    }

    /// Any thread, and cheap: the committer calls it.
    void changed(long streamId, Timeline timeline) {
        Subscribers audience = audiences.get(streamId);
        if (audience != null && audience.changed(timeline)) {
            tasks.add(() -> {
                audience.refresh();
                pace.demand(audience.size());
                enlist(audience);
            });
        }
    }

    void show(long streamId, Frame counts) {
        tasks.add(() -> {
            Subscribers audience = audiences.get(streamId);
            if (audience != null) {
                audience.show(counts);
                enlist(audience);
            }
        });
    }

    private void enlist(Subscribers audience) {
        if (!unserved.contains(audience)) {
            unserved.add(audience);
        }
    }

    CompletableFuture<Void> flush() {
        return CompletableFuture.runAsync(() -> audiences.values().forEach(Subscribers::flush), tasks::add);
    }

    void stop() {
        tasks.add(() -> stopped = true);
    }

    @Override
    public void run() {
        stopped = false;
        while (!stopped) {
            try {
                Runnable task = unserved.isEmpty() ? tasks.take() : tasks.poll(pace.waitNanos(), TimeUnit.NANOSECONDS);
                for (; task != null; task = tasks.poll()) {
                    task.run();
                }
                serveSome();
            } catch (InterruptedException interrupted) {
                return;
            } catch (RuntimeException bug) {
                log.error("The broadcaster goes on after a failure of its own", bug);
            }
        }
    }

    private void serveSome() {
        if (unserved.isEmpty()) {
            return;
        }
        int viewers = 0;
        for (Subscribers audience : unserved) {
            viewers += audience.size();
        }
        pace.fill(System.nanoTime(), viewers);
        for (int turns = unserved.size(); turns > 0; turns--) {
            Subscribers audience = unserved.remove();
            audience.serve(pace, VISITS_AT_ONCE);
            if (!audience.isServed()) {
                unserved.add(audience);
            }
        }
    }
}
