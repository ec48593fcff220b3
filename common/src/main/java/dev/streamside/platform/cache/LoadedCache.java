package dev.streamside.platform.cache;

import com.github.benmanes.caffeine.cache.AsyncCacheLoader;
import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.CurrentClient;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.ClientAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A cache of values stored in the database. A missing value is loaded once, however many threads need it.
/// They wait for that load as long as the [Bulkhead] allows, and hold no lock of the cache meanwhile. So
/// neither another key nor a change ever waits for the database. Thread-safe.
///
/// A value that cannot be refreshed is kept. A cache of public data can also keep the last value that was
/// read: it is used while the database does not answer, however old it is.
public final class LoadedCache<K, V> {
    private static final ExecutorService LOADERS = Executors.newVirtualThreadPerTaskExecutor();

    /// Reads values from the database.
    @FunctionalInterface
    public interface Source<K, V> {
        V read(K key);

        /// The values of several keys, one for each.
        default Map<K, V> readAll(Set<K> keys) {
            return keys.stream().collect(Collectors.toMap(key -> key, this::read));
        }

        /// A source that reads the values of several keys with the queries that one takes.
        ///
        /// @param stored must return a value for each key
        static <K, V> Source<K, V> together(Function<Set<K>, Map<K, V>> stored) {
            return new Source<>() {
                @Override
                public V read(K key) {
                    return Objects.requireNonNull(stored.apply(Set.of(key)).get(key));
                }

                @Override
                public Map<K, V> readAll(Set<K> keys) {
                    return stored.apply(keys);
                }
            };
        }
    }

    /// Keeps the last values that were read.
    private record Keeper<K, V>(Source<K, V> stored, Cache<K, V> last) implements Source<K, V> {
        @Override
        public V read(K key) {
            V read = stored.read(key);
            last.put(key, read);
            return read;
        }

        @Override
        public Map<K, V> readAll(Set<K> keys) {
            Map<K, V> read = stored.readAll(keys);
            last.putAll(read);
            return read;
        }
    }

    private record Loader<K, V>(Bulkhead bulkhead, Source<K, V> stored) implements CacheLoader<K, V> {
        @Override
        public V load(K key) {
            return bulkhead.call(() -> stored.read(key));
        }

        @Override
        public Map<? extends K, ? extends V> loadAll(Set<? extends K> keys) {
            return bulkhead.call(() -> stored.readAll(Set.copyOf(keys)));
        }

        /// On behalf of the first client that needs the value.
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

    /// Twice as long as any of these values is used before it is read again: it must outlive that one.
    private static final Duration LONGEST_OUTAGE = Duration.ofHours(24);
    private static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private final Bulkhead bulkhead;
    private final AsyncLoadingCache<K, V> values;
    /// The last values read; null if they are not kept.
    private final @Nullable Cache<K, V> last;

    private LoadedCache(Bulkhead bulkhead, AsyncLoadingCache<K, V> values, @Nullable Cache<K, V> last) {
        this.bulkhead = bulkhead;
        this.values = values;
        this.last = last;
    }

    /// The lifetimes of frequently used values. The first use after a minute gets the value as it was, and
    /// starts to read it again. So a value lags behind by a minute at most if it is used all the time. It is
    /// dropped when it has not been used for an hour. The size is not limited yet.
    public static Caffeine<Object, Object> lifetimes() {
        return Caffeine.newBuilder().expireAfterAccess(IDLE).refreshAfterWrite(FRESHNESS);
    }

    /// A cache that loads what is missing from the database.
    ///
    /// @param settings limits and lifetimes
    public static <A, B, K extends A, V extends B> LoadedCache<K, V> of(
            Bulkhead bulkhead, Caffeine<A, B> settings, Source<K, V> stored) {
        CacheLoader<K, V> loader = new Loader<>(bulkhead, stored);
        return new LoadedCache<>(bulkhead, settings.executor(LOADERS).buildAsync(loader), null);
    }

    /// As [#of], for public data: while the database does not answer, the last value that was read is used.
    ///
    /// @param most how many of these values are kept
    public static <A, B, K extends A, V extends B> LoadedCache<K, V> ofLasting(
            Bulkhead bulkhead, Caffeine<A, B> settings, long most, Source<K, V> stored) {
        Cache<K, V> last = Caffeine.newBuilder()
                .maximumSize(most)
                .expireAfterWrite(LONGEST_OUTAGE)
                .build();
        CacheLoader<K, V> loader = new Loader<>(bulkhead, new Keeper<>(stored, last));
        return new LoadedCache<>(bulkhead, settings.executor(LOADERS).buildAsync(loader), last);
    }

    /// A cache for values that many clients may need at once, each a different one: it loads many with one
    /// query.
    ///
    /// @param settings limits and lifetimes
    /// @param stored   reads the values of at most 500 keys, and must return one for each
    public static <A, B, K extends A, V extends B> LoadedCache<K, V> ofMany(
            Bulkhead bulkhead, Caffeine<A, B> settings, Function<Set<K>, Map<K, V>> stored) {
        AsyncCacheLoader<K, V> loader = new SharedQueries<>(bulkhead, stored);
        return new LoadedCache<>(bulkhead, settings.executor(LOADERS).buildAsync(loader), null);
    }

    /// The value, loaded if it is missing. If the database does not answer, the last value that was read, if
    /// it is kept.
    ///
    /// @throws RuntimeException the load's own, or as [Bulkhead#call]
    public V get(K key) {
        try {
            return getCurrent(key);
        } catch (RuntimeException failure) {
            @Nullable V old = last == null || !Outage.caused(failure) ? null : last.getIfPresent(key);
            if (old == null) {
                throw failure;
            }
            return old;
        }
    }

    /// As [#get], but never falls back to the last value that was read.
    ///
    /// @throws RuntimeException the load's own, or as [Bulkhead#call]
    public V getCurrent(K key) {
        return await(values.get(key));
    }

    /// As [#getCurrent], for several keys: one load for all that are missing.
    ///
    /// @throws RuntimeException the load's own, or as [Bulkhead#call]
    public Map<K, V> getAll(Collection<K> keys) {
        return await(values.getAll(keys));
    }

    private static <T> T await(CompletableFuture<T> loaded) {
        try {
            return loaded.join();
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

    /// Starts loading the value, if it is missing. Never waits.
    ///
    /// @param failed called if it cannot be loaded
    public void load(K key, Runnable failed) {
        values.get(key).whenComplete((value, failure) -> {
            if (failure != null) {
                failed.run();
            }
        });
    }

    /// Calls `action` with the value. If the value is being loaded, the action runs as part of the load, on
    /// another thread. Later callers see its effect, and if the action fails, so does the load. If the value
    /// is neither in memory nor being loaded, or if the load fails, nothing happens. Never waits for a load.
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

    /// Not on this thread, because it holds a lock of the cache.
    private CompletableFuture<V> with(CompletableFuture<V> loading, Consumer<V> action) {
        return loading.thenApplyAsync(
                value -> bulkhead.call(() -> {
                    action.accept(value);
                    return value;
                }),
                LOADERS);
    }

    public void put(K key, V value) {
        if (last != null) {
            last.put(key, value);
        }
        values.put(key, CompletableFuture.completedFuture(value));
    }

    /// Stores `value`, unless there is one in memory or being loaded.
    public void putIfAbsent(K key, V value) {
        values.asMap().putIfAbsent(key, CompletableFuture.completedFuture(value));
    }

    /// Drops the value, which has changed. The result of a running load is not kept.
    public void invalidate(K key) {
        values.asMap().remove(key);
        if (last != null) {
            last.invalidate(key);
        }
    }

    /// Drops the value, which may have changed. The result of a running load is not kept.
    public void doubt(K key) {
        values.asMap().remove(key);
    }

    /// Drops the value, which may have changed, if it is still this one.
    public void doubt(K key, V value) {
        CompletableFuture<V> loaded = values.asMap().get(key);
        if (loaded != null && loaded.state() == Future.State.SUCCESS && loaded.resultNow() == value) {
            values.asMap().remove(key, loaded);
        }
    }

    /// Drops all values. Results of running loads are not kept.
    public void invalidateAll() {
        values.asMap().clear();
        if (last != null) {
            last.invalidateAll();
        }
    }

    /// Drops all values, which may have changed. Results of running loads are not kept.
    public void doubtAll() {
        values.asMap().clear();
    }

    /// Drops only the running loads.
    public void invalidateUnfinished() {
        values.asMap().forEach((key, loaded) -> {
            if (!loaded.isDone()) {
                values.asMap().remove(key, loaded);
            }
        });
    }

    /// Replaces the value, if it is in memory. Call this after the commit of a change: a running load may
    /// have read too early, so its result is not kept.
    public void change(K key, UnaryOperator<V> how) {
        if (last != null) {
            last.asMap().computeIfPresent(key, (same, read) -> how.apply(read));
        }
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
