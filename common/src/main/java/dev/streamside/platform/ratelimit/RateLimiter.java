package dev.streamside.platform.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/// A token bucket per key, in memory. Buckets of idle keys are dropped, which changes nothing because they
/// are full again by then. A flood of new keys evicts the least used ones instead of filling the heap.
///
/// @param <K> the owner of a bucket
public final class RateLimiter<K> {
    private static final int MAX_KEYS = 200_000;

    private final Bandwidth bandwidth;
    private final ProblemCode code;
    private final String detail;
    private final Cache<K, Bucket> buckets;
    private final LongAdder taken = new LongAdder();
    private final LongAdder refused = new LongAdder();

    RateLimiter(String name, Rate rate, ProblemCode code, String detail, MeterRegistry registry) {
        this.bandwidth = Bandwidth.builder()
                .capacity(rate.burst())
                .refillGreedy(rate.count(), rate.period())
                .build();
        this.code = code;
        this.detail = detail;
        Duration untilFull =
                rate.period().multipliedBy(rate.burst()).dividedBy(rate.count()).plus(rate.period());
        // Maintained on the calling thread: requests are so frequent that waking another thread costs more.
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_KEYS)
                .expireAfterAccess(untilFull)
                .executor(Runnable::run)
                .build();
        count("passed", taken, name, registry);
        count("refused", refused, name, registry);
    }

    private static void count(String result, LongAdder times, String name, MeterRegistry registry) {
        FunctionCounter.builder("streamside.limits", times, LongAdder::sum)
                .description("Decisions of the rate limiters.")
                .tag("limit", name)
                .tag("result", result)
                .register(registry);
    }

    /// Takes one token.
    ///
    /// @throws Refusal with the time until the next token, if there is none left
    public void take(K key) {
        var probe = bucket(key).tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            refused.increment();
            throw Refusal.until(
                    code,
                    detail,
                    Duration.ofNanos(probe.getNanosToWaitForRefill()).plusMillis(1));
        }
        taken.increment();
    }

    /// Gives one token back, for an action that turned out not to count.
    public void giveBack(K key) {
        bucket(key).addTokens(1);
    }

    private Bucket bucket(K key) {
        // By a clock that is never set back: otherwise no bucket would be refilled until it has caught up.
        return buckets.get(
                key,
                fresh -> Bucket.builder()
                        .addLimit(bandwidth)
                        .withNanosecondPrecision()
                        .build());
    }
}
