package dev.streamside.platform.cache;

import com.github.benmanes.caffeine.cache.AsyncCacheLoader;
import dev.streamside.platform.guard.Batcher;
import dev.streamside.platform.guard.Bulkhead;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Loads values with one query at a time: keys requested while a query runs are loaded together by the next
/// one. So a crowd that returns after a restart costs a handful of queries and one place in the [Bulkhead].
final class SharedQueries<K, V> implements AsyncCacheLoader<K, V> {
    private static final int MAX_KEYS = 500;
    /// At most one key waits for each request in progress, so their number is limited elsewhere.
    private static final int MAX_WAITING = Integer.MAX_VALUE;

    private final Bulkhead bulkhead;
    private final Function<Set<K>, Map<K, V>> stored;
    private final Batcher<K, V> queries = new Batcher<>(MAX_WAITING, MAX_KEYS, this::load);

    SharedQueries(Bulkhead bulkhead, Function<Set<K>, Map<K, V>> stored) {
        this.bulkhead = bulkhead;
        this.stored = stored;
    }

    @Override
    public CompletableFuture<V> asyncLoad(K key, Executor executor) {
        return Objects.requireNonNull(queries.ask(key));
    }

    @Override
    public CompletableFuture<V> asyncReload(K key, V known, Executor executor) {
        return asyncLoad(key, executor).exceptionally(failure -> known);
    }

    private void load(List<Batcher.Request<K, V>> together) {
        Set<K> keys = together.stream().map(Batcher.Request::asked).collect(Collectors.toSet());
        Map<K, V> values = bulkhead.call(() -> stored.apply(keys));
        together.forEach(wanted -> wanted.outcome().complete(values.get(wanted.asked())));
    }
}
