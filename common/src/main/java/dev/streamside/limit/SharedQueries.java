package dev.streamside.limit;

import com.github.benmanes.caffeine.cache.AsyncCacheLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Loads values with one query at a time: keys that are asked for while a query runs are loaded together by the next.
/// So a crowd that comes back after a restart costs a handful of queries and one place in the [Bulkhead]. If a query
/// fails, all keys that wait at that moment fail with it.
///
/// The queue holds at most one key for each request that is being served.
final class SharedQueries<K, V> implements AsyncCacheLoader<K, V> {
    private static final int MAX_KEYS = 500;

    private record Wanted<K, V>(K key, CompletableFuture<V> value) {}

    private final Bulkhead bulkhead;
    private final Function<Set<K>, Map<K, V>> stored;
    private final Queue<Wanted<K, V>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean loading = new AtomicBoolean();

    SharedQueries(Bulkhead bulkhead, Function<Set<K>, Map<K, V>> stored) {
        this.bulkhead = bulkhead;
        this.stored = stored;
    }

    @Override
    public CompletableFuture<V> asyncLoad(K key, Executor executor) {
        var wanted = new Wanted<K, V>(key, new CompletableFuture<>());
        waiting.add(wanted);
        if (loading.compareAndSet(false, true)) {
            executor.execute(this::loadAll);
        }
        return wanted.value;
    }

    @Override
    public CompletableFuture<V> asyncReload(K key, V known, Executor executor) {
        return asyncLoad(key, executor).exceptionally(failure -> known);
    }

    private void loadAll() {
        do {
            for (List<Wanted<K, V>> next = next(); !next.isEmpty(); next = next()) {
                load(next);
            }
            loading.set(false);
        } while (!waiting.isEmpty() && loading.compareAndSet(false, true));
    }

    private List<Wanted<K, V>> next() {
        var next = new ArrayList<Wanted<K, V>>();
        for (Wanted<K, V> wanted = waiting.poll(); wanted != null; wanted = waiting.poll()) {
            next.add(wanted);
            if (next.size() == MAX_KEYS) {
                break;
            }
        }
        return next;
    }

    private void load(List<Wanted<K, V>> together) {
        try {
            Set<K> keys = together.stream().map(Wanted::key).collect(Collectors.toSet());
            Map<K, V> values = bulkhead.call(() -> stored.apply(keys));
            together.forEach(wanted -> wanted.value.complete(values.get(wanted.key)));
        } catch (RuntimeException | Error failure) {
            fail(together, failure);
            for (List<Wanted<K, V>> later = next(); !later.isEmpty(); later = next()) {
                fail(later, failure); // they have waited long enough for a database that does not answer
            }
        }
    }

    private static <K, V> void fail(List<Wanted<K, V>> together, Throwable why) {
        together.forEach(wanted -> wanted.value.completeExceptionally(why));
    }
}
