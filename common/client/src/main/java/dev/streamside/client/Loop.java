package dev.streamside.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The single thread of a chat. Everything runs on it, the listener's calls included, so nothing needs a lock. It
/// ends by itself when nothing is left to wait for, and keeps the program running until then.
final class Loop {
    private final ScheduledThreadPoolExecutor thread;

    Loop(String name) {
        thread = new ScheduledThreadPoolExecutor(1, task -> new Thread(task, name));
        thread.setKeepAliveTime(1, TimeUnit.SECONDS);
        thread.allowCoreThreadTimeOut(true);
        thread.setRemoveOnCancelPolicy(true);
    }

    /// Monotonic time in milliseconds.
    long now() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /// @return false, without any effect, after the end
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

    /// Waits until the task is done, so that the network is read no faster than the listener accepts entries.
    void handOver(Runnable task) {
        try {
            thread.submit(() -> run(task)).get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (RejectedExecutionException | ExecutionException ended) {
            // the chat has been closed
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

    /// Still runs the tasks that were submitted before: a thread that waits for one must not wait forever.
    void end() {
        thread.shutdown();
    }
}
