package dev.streamside.plain;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// A request that computes for two seconds. It keeps its last candidates until it ends, so its garbage survives some
/// collections.
@RestController
class LoopResource {
    private static final Duration SEARCH = Duration.ofSeconds(2);
    private static final int SIZE_OF_A_CANDIDATE = 1_000;
    /// Some 16 MB for each search.
    private static final int CANDIDATES_KEPT = 2_000;

    private final LoopThreads threads;

    LoopResource(LoopThreads threads) {
        this.threads = threads;
    }

    @GetMapping("/api/v1/loop")
    CompletableFuture<Double> loop() {
        return threads.run(LoopResource::best);
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
