package dev.streamside.platform.guard;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.streamside.platform.id.ClientAddress;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Limits one client to a part of a shared resource, however many connections it has. Work for no client,
/// such as a timer's, is not limited.
public final class FairShares {
    private final int each;
    /// Weak: an entry is dropped once its semaphore is neither held nor waited for.
    private final LoadingCache<ClientAddress, Semaphore> shares;

    /// @param each how many uses at once one client may have
    public FairShares(int each) {
        this.each = each;
        this.shares = Caffeine.newBuilder().weakValues().build(client -> new Semaphore(this.each));
    }

    /// Takes one use of the current client's share, waiting up to `wait` for it.
    ///
    /// @return what the caller must release; null if none became free in time
    public @Nullable Semaphore take(Duration wait) throws InterruptedException {
        ClientAddress client = CurrentClient.find();
        Semaphore share = client == null ? new Semaphore(1) : shares.get(client);
        return share.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS) ? share : null;
    }

    /// About how many calls wait for their client's share.
    int waiting() {
        return shares.asMap().values().stream()
                .mapToInt(Semaphore::getQueueLength)
                .sum();
    }
}
