package dev.streamside.plain;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/// A request that computes for two seconds. It keeps its last candidates until it ends, so its garbage survives some
/// collections. It runs on the thread of its request or, with the setting `plain.loop-threads`, on one of so many
/// threads, for each of which one more request may wait; others are refused.
@RestController
class LoopResource {
    private static final Duration SEARCH = Duration.ofSeconds(2);
    private static final int SIZE_OF_A_CANDIDATE = 1_000;
    /// Some 16 MB for each search.
    private static final int CANDIDATES_KEPT = 2_000;

    private final Executor executor;

    LoopResource(@Value("${plain.loop-threads:0}") int threads) {
        executor = threads == 0
                ? Runnable::run
                : new ThreadPoolExecutor(
                        threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(threads), daemons());
    }

    private static ThreadFactory daemons() {
        return Thread.ofPlatform().name("loop-", 0).daemon().factory();
    }

    @GetMapping("/api/v1/loop")
    CompletableFuture<Double> loop() {
        try {
            return CompletableFuture.supplyAsync(LoopResource::best, executor);
        } catch (RejectedExecutionException full) {
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE, "All threads are busy", full);
        }
    }

    private static double best() {
        double[][] kept = new double[CANDIDATES_KEPT][];
        double best = 0;
        long end = System.nanoTime() + SEARCH.toNanos();
        for (int i = 0; System.nanoTime() - end < 0; i++) {
            double[] candidate =
                    ThreadLocalRandom.current().doubles(SIZE_OF_A_CANDIDATE).toArray();
            kept[i % CANDIDATES_KEPT] = candidate;
            best = Math.max(best, Arrays.stream(candidate).sum());
        }
        return best;
    }
}
