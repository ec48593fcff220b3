package dev.streamside.web;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.time.Duration;

/// A token bucket per key, in memory. Buckets of keys that have been quiet for a while are forgotten, which
/// changes nothing because they are full again by then; a flood of new keys pushes out the quietest ones
/// instead of filling the heap.
///
/// @param <K> who is limited
public final class RateLimiter<K> {
    private static final int MAX_KEYS = 200_000;

    private final Bandwidth bandwidth;
    private final ProblemCode code;
    private final String detail;
    private final Cache<K, Bucket> buckets;

    /// @param count  how many in `period`, on the long run
    /// @param burst  how many at once, after a pause
    /// @param code   what the refusal is called
    /// @param detail what the refusal says
    public RateLimiter(int count, Duration period, int burst, ProblemCode code, String detail) {
        this.bandwidth =
                Bandwidth.builder().capacity(burst).refillGreedy(count, period).build();
        this.code = code;
        this.detail = detail;
        Duration untilFull = period.multipliedBy(burst).dividedBy(count).plus(period);
        this.buckets = Caffeine.newBuilder()
                .maximumSize(MAX_KEYS)
                .expireAfterAccess(untilFull)
                .build();
    }

    /// Takes one turn.
    ///
    /// @throws Refusal with the wait until the next turn, when there is none left
    public void take(K key) {
        var probe = bucket(key).tryConsumeAndReturnRemaining(1);
        if (!probe.isConsumed()) {
            throw Refusal.until(
                    code,
                    detail,
                    Duration.ofNanos(probe.getNanosToWaitForRefill()).plusMillis(1));
        }
    }

    /// Gives one turn back, for what turned out not to count.
    public void giveBack(K key) {
        bucket(key).addTokens(1);
    }

    private Bucket bucket(K key) {
        return buckets.get(key, fresh -> Bucket.builder().addLimit(bandwidth).build());
    }
}
