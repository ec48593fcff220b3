package dev.streamside.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The one thread of a chat: everything happens on it, the calls of its listener too, so nothing needs a lock. It
/// ends by itself when there is nothing to wait for, and keeps a program running until then.
final class Loop {
    private final ScheduledThreadPoolExecutor thread;

    Loop(String name) {
        thread = new ScheduledThreadPoolExecutor(1, task -> new Thread(task, name));
        thread.setKeepAliveTime(1, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
        thread.setRemoveOnCancelPolicy(true);
    }

    /// Of a clock that nobody sets, in milliseconds.
    long now() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /// @return false, and does nothing, after the end
    boolean execute(Runnable task) {
        try {
            thread.execute(() -> run(task));
            return true;
        } catch (RejectedExecutionException ended) {
            return false;
        }
    }

    Future<?> after(long millis, Runnable task) {
        try {
            return thread.schedule(() -> run(task), Math.max(0, millis), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException ended) {
            return CompletableFuture.completedFuture(null);
        }
    }

    /// Waits until it is done: the network is read no faster than the listener takes entries.
    void handOver(Runnable task) {
        try {
            thread.submit(() -> run(task)).get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (RejectedExecutionException | ExecutionException ended) {
            // nobody listens any more
        }
    }

    void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error failure) {
            Thread here = Thread.currentThread();
            Thread.UncaughtExceptionHandler handler = here.getUncaughtExceptionHandler();
            (handler == null ? here.getThreadGroup() : handler).uncaughtException(here, failure);
        }
    }

    /// What has been handed over by then is still done: a thread that waits for it must not wait for ever.
    void end() {
        thread.shutdown();
    }
}
