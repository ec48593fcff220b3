package dev.streamside.platform.cluster;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.springframework.stereotype.Component;

/// Creates the caches of features. Call it from their constructors.
@Component
public class ClusteredCaches {
    private final ControlLog control;
    private final Bulkhead bulkhead;
    private final Transactions transactions;

    ClusteredCaches(ControlLog control, Bulkhead bulkhead, Transactions transactions) {
        this.control = control;
        this.bulkhead = bulkhead;
        this.transactions = transactions;
    }

    /// A cache with the lifetimes of [LoadedCache#lifetimes()]. A node that has missed a change has outdated
    /// data for up to a minute, and then until the next use, which starts to read it again.
    ///
    /// @param most limit of what is kept: the sum of the weights, and 1 for each key
    /// @param weight of a value
    public <K, V> ClusteredCache<K, V> cache(
            String topic, Function<String, K> parse, long most, ToIntFunction<V> weight, Function<K, V> load) {
        return cache(
                topic,
                parse,
                LoadedCache.lifetimes().maximumWeight(most).weigher((K key, V value) -> 1 + weight.applyAsInt(value)),
                load);
    }

    /// @param topic    names the changes in the control log, which all versions share: at most 20 characters
    /// @param parse    reads a key from its text
    /// @param settings limits and lifetimes
    /// @param load     reads one value
    public <A, B, K extends A, V extends B> ClusteredCache<K, V> cache(
            String topic, Function<String, K> parse, Caffeine<A, B> settings, Function<K, V> load) {
        return new ClusteredCache<>(
                LoadedCache.of(bulkhead, settings, load::apply), control.topic(topic), parse, transactions);
    }
}
