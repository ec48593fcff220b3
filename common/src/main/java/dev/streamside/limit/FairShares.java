package dev.streamside.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Lets one client use only a part of what all share, however many connections it has. Whoever works for no client,
/// such as a timer, is not limited.
final class FairShares {
    private final int each;
    /// Forgotten as soon as nobody holds or waits for one.
    private final LoadingCache<ClientAddress, Semaphore> shares;

    /// @param each how many uses at once one client may have
    FairShares(int each) {
        this.each = each;
        this.shares = Caffeine.newBuilder().weakValues().build(client -> new Semaphore(this.each));
    }

    /// Takes one use of the current client's share.
    ///
    /// @return what has to be released; null when that did not become free in time
    @Nullable
    Semaphore take(Duration wait) throws InterruptedException {
        ClientAddress client = CurrentClient.find();
        Semaphore share = client == null ? new Semaphore(1) : shares.get(client);
        return share.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS) ? share : null;
    }
}
