package dev.streamside.chat.delivery;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A thread that serves subscribers, at its share of the pace. Only this thread uses them; other threads
/// queue a task. It never waits for a subscriber.
///
/// The queue of tasks is bounded: one for each stream that has changed, and for each subscriber one for joining,
/// one for leaving, and one for a write that has ended.
final class DeliveryThread implements Runnable, Executor {
    private static final Logger log = LoggerFactory.getLogger(DeliveryThread.class);
    /// Turns before the tasks are checked again, and the most that one stream gets before another is served.
    private static final int TURNS_AT_ONCE = 256;
    /// How often to check whether more of a fast chat can be shown.
    private static final long NEWS_NANOS = 10_000_000;

    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final PendingStreams pending = new PendingStreams();
    /// The streams with entries that some subscribers have not been shown, in the order in which they
    /// changed.
    private final Set<Subscribers<?>> news = new LinkedHashSet<>();
    private final WritePacer pacer;
    /// One for all streams, because it takes about 256 kB of native memory. The best compression
    /// saves 1 % and takes some 5 % longer, once for all viewers of a stream.
    private final Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    private long now;
    private volatile boolean stopped;

    DeliveryThread(WritePacer pacer) {
        this.pacer = pacer;
    }

    /// Queues a task. Safe for any thread, and cheap.
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /// When this turn began. Only for tasks on this thread, as the methods up to [#forget].
    long now() {
        return now;
    }

    /// Without a header. Only for tasks on this thread; each use resets it.
    Deflater deflater() {
        return deflater;
    }

    /// Gives a turn to the subscribers of a stream that get every entry at once.
    ///
    /// @param viewers how many they are
    void serve(Subscribers<?> stream, int viewers) {
        if (viewers > 0) {
            pacer.demand(viewers);
            pending.add(stream);
        }
    }

    /// Gives a turn to all subscribers in the round of a stream, without counting it as demand.
    void serve(Subscribers<?> stream) {
        pending.add(stream);
    }

    /// Shows all subscribers of a stream as much of what is new as they can read.
    void show(Subscribers<?> stream) {
        news.add(stream);
    }

    void forget(Subscribers<?> stream) {
        news.remove(stream);
    }

    void stop() {
        execute(() -> stopped = true);
    }

    @Override
    public void run() {
        stopped = false;
        now = System.nanoTime();
        while (!stopped) {
            try {
                Runnable task = isIdle() ? tasks.take() : tasks.poll(waitNanos(), TimeUnit.NANOSECONDS);
                if (task != null) {
                    task.run();
                }
                turn(System.nanoTime());
            } catch (InterruptedException _) {
                return;
            } catch (Throwable failure) { // an error of the JVM, too: nobody would take over this thread's viewers
                report(failure);
            }
        }
    }

    private static void report(Throwable failure) {
        try {
            log.error("Delivery failed; it continues with the next task", failure);
        } catch (Throwable _) {
            // no memory for that either
        }
    }

    /// Runs all queued tasks, then serves the pending streams for a while.
    void turn(long nowNanos) {
        now = nowNanos;
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
        news.removeIf(stream -> {
            serve(stream, stream.advance(nowNanos, pacer.isLoaded()));
            return stream.isUpToDate();
        });
        if (!pending.isEmpty()) {
            pacer.fill(nowNanos, pending.subscribers());
            serveSome();
        }
    }

    private long waitNanos() {
        return pending.isEmpty() ? NEWS_NANOS : pacer.waitNanos();
    }

    private void serveSome() {
        int turns = 0;
        while (turns < TURNS_AT_ONCE && !pending.isEmpty() && pacer.allows()) {
            Subscribers<?> stream = pending.remove();
            turns += stream.serve(pacer, TURNS_AT_ONCE - turns);
            if (!stream.isServed()) {
                pending.add(stream);
            }
        }
    }

    boolean isIdle() {
        return pending.isEmpty() && news.isEmpty() && tasks.isEmpty();
    }
}
