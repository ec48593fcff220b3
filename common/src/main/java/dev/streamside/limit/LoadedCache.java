package dev.streamside.limit;

import com.github.benmanes.caffeine.cache.AsyncCacheLoader;
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A cache of what the database has stored. A missing value is loaded once, however many threads ask for it. They wait
/// for that load as long as the [Bulkhead] allows, and hold no lock of the cache meanwhile, so neither another key nor
/// a change ever waits for the database. Thread-safe.
///
/// A value that cannot be refreshed stays.
public final class LoadedCache<K, V> {
    private static final ExecutorService LOADERS = Executors.newVirtualThreadPerTaskExecutor();

    private record Loader<K, V>(Bulkhead bulkhead, Function<K, V> stored) implements CacheLoader<K, V> {
        @Override
        public V load(K key) {
            return bulkhead.call(() -> stored.apply(key));
        }

        /// On behalf of the client who asks first.
        @Override
        public CompletableFuture<V> asyncLoad(K key, Executor executor) {
            ClientAddress client = CurrentClient.find();
            return CompletableFuture.supplyAsync(
                    () -> {
                        if (client != null) {
                            CurrentClient.is(client); // the thread ends with this load
                        }
                        return load(key);
                    },
                    executor);
        }

        @Override
        public V reload(K key, V known) {
            try {
                return load(key);
            } catch (RuntimeException _) {
                return known;
            }
        }
    }

    private final Bulkhead bulkhead;
    private final AsyncLoadingCache<K, V> values;

    private LoadedCache(Bulkhead bulkhead, AsyncLoadingCache<K, V> values) {
        this.bulkhead = bulkhead;
        this.values = values;
    }

    static <A, B, K extends A, V extends B> LoadedCache<K, V> of(
            Caffeine<A, B> settings, Bulkhead bulkhead, Function<K, V> stored) {
        CacheLoader<K, V> loader = new Loader<>(bulkhead, stored);
        return new LoadedCache<>(bulkhead, settings.executor(LOADERS).buildAsync(loader));
    }

    static <A, B, K extends A, V extends B> LoadedCache<K, V> ofMany(
            Caffeine<A, B> settings, Bulkhead bulkhead, Function<Set<K>, Map<K, V>> stored) {
        AsyncCacheLoader<K, V> loader = new SharedQueries<>(bulkhead, stored);
        return new LoadedCache<>(bulkhead, settings.executor(LOADERS).buildAsync(loader));
    }

    /// The value, loaded if it is missing.
    ///
    /// @throws RuntimeException the load's own, or as [Bulkhead#call]
    public V get(K key) {
        try {
            return values.get(key).join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }

    /// The value, if it is in memory.
    public @Nullable V getIfPresent(K key) {
        return values.synchronous().getIfPresent(key);
    }

    /// The value, if it is in memory. Does not count as a use, which would keep it there.
    public @Nullable V peek(K key) {
        return view().policy().getIfPresentQuietly(key);
    }

    /// Begins to load the value, if it is missing. Never waits.
    ///
    /// @param failed called if it cannot be loaded
    public void load(K key, Runnable failed) {
        values.get(key).whenComplete((value, failure) -> {
            if (failure != null) {
                failed.run();
            }
        });
    }

    /// Calls `action` with the value. If that is being loaded, it happens when it is there, on another thread
    /// and as part of the load: before anybody gets it who asks from now on, and if `action` fails, so does the
    /// load. If the value is neither in memory nor being loaded, or the load fails, nothing happens. Never waits
    /// for a load.
    public void whenLoaded(K key, Consumer<V> action) {
        @Nullable V value = peek(key);
        if (value == null) {
            var isLoading = new AtomicBoolean();
            CompletableFuture<V> load = values.asMap().computeIfPresent(key, (same, loading) -> {
                isLoading.set(!loading.isDone());
                return isLoading.get() ? with(loading, action) : loading;
            });
            if (load == null || isLoading.get() || load.state() != Future.State.SUCCESS) {
                return;
            }
            value = load.resultNow();
        }
        action.accept(value);
    }

    /// Not on this thread, which holds a lock of the cache.
    private CompletableFuture<V> with(CompletableFuture<V> loading, Consumer<V> action) {
        return loading.thenApplyAsync(
                value -> bulkhead.call(() -> {
                    action.accept(value);
                    return value;
                }),
                LOADERS);
    }

    public void put(K key, V value) {
        values.put(key, CompletableFuture.completedFuture(value));
    }

    /// Keeps `value`, unless there is one in memory or being loaded.
    public void putIfAbsent(K key, V value) {
        values.asMap().putIfAbsent(key, CompletableFuture.completedFuture(value));
    }

    /// Forgets the value; a load that is under way is not kept.
    public void invalidate(K key) {
        values.asMap().remove(key);
    }

    /// Forgets the value, if it is still this one.
    public void invalidate(K key, V value) {
        CompletableFuture<V> loaded = values.asMap().get(key);
        if (loaded != null && loaded.state() == Future.State.SUCCESS && loaded.resultNow() == value) {
            values.asMap().remove(key, loaded);
        }
    }

    /// Forgets all values, and loads that are under way.
    public void invalidateAll() {
        values.asMap().clear();
    }

    /// Forgets loads that are under way, and no values.
    public void invalidateUnfinished() {
        values.asMap().forEach((key, loaded) -> {
            if (!loaded.isDone()) {
                values.asMap().remove(key, loaded);
            }
        });
    }

    /// Replaces the value, if it is in memory. To be called after the commit of a change: a load that is under way
    /// may have read too early, so it is not kept.
    public void change(K key, UnaryOperator<V> how) {
        values.asMap()
                .computeIfPresent(
                        key,
                        (same, loaded) -> loaded.state() == Future.State.SUCCESS
                                ? CompletableFuture.completedFuture(how.apply(loaded.resultNow()))
                                : null);
    }

    /// Weighs the value again after it has changed, if it is in memory.
    public void reweigh(K key, V value) {
        values.asMap()
                .computeIfPresent(
                        key,
                        (same, loaded) -> loaded.state() == Future.State.SUCCESS && loaded.resultNow() == value
                                ? CompletableFuture.completedFuture(value)
                                : loaded);
    }

    /// The values in memory, for totals and metrics.
    public Cache<K, V> view() {
        return values.synchronous();
    }
}
