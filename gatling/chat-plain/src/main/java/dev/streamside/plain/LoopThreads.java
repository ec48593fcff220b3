package dev.streamside.plain;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/// Where loops run: on the threads of their requests or, with the setting `plain.loop-threads`, on so many others, for
/// which `plain.loop-queue` tasks may wait, by default one for each thread. Thread-safe.
@Component
class LoopThreads {
    private final Executor executor;

    LoopThreads(@Value("${plain.loop-threads:0}") int threads, @Value("${plain.loop-queue:0}") int queue) {
        int waiting = queue == 0 ? threads : queue;
        executor = threads == 0
                ? Runnable::run
                : new ThreadPoolExecutor(
                        threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), daemons());
    }

    private static ThreadFactory daemons() {
        return Thread.ofPlatform().name("loop-", 0).daemon().factory();
    }

    /// @throws ResponseStatusException if as many tasks wait as may
    <T> CompletableFuture<T> run(Supplier<T> task) {
        try {
            return CompletableFuture.supplyAsync(task, executor);
        } catch (RejectedExecutionException full) {
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "All threads are busy", full);
        }
    }
}
