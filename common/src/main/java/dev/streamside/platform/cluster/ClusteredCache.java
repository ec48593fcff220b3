package dev.streamside.platform.cluster;

import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Transactions;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Data that the database has stored about a subject, in the memory of every node. A transaction that changes
/// it names the subject in the [ControlLog]. When the transaction has ended, in whatever way, this node and
/// all others drop the value and read it again when it is needed. So the cache depends on neither the order
/// of commits nor their outcome. Created by [ClusteredCaches]. Thread-safe.
public final class ClusteredCache<K, V> {
    private static final Logger log = LoggerFactory.getLogger(ClusteredCache.class);

    private final LoadedCache<K, V> values;
    private final ControlLog.Topic topic;
    private final Transactions transactions;
    private volatile Consumer<K> whenChanged = key -> {};

    ClusteredCache(
            LoadedCache<K, V> values, ControlLog.Topic topic, Function<String, K> parse, Transactions transactions) {
        this.values = values;
        this.transactions = transactions;
        this.topic = topic.listen(
                subject -> values.invalidate(parse.apply(subject)),
                subject -> whenChanged.accept(parse.apply(subject)),
                values::invalidateAll);
    }

    /// Runs `action` for each change by another node, and for each change by this node whose outcome was
    /// unknown. The caller of [#change] handles other effects of this node's own changes.
    public ClusteredCache<K, V> whenChanged(Consumer<K> action) {
        whenChanged = action;
        return this;
    }

    /// The value: from memory, or loaded if it is missing.
    ///
    /// @throws RuntimeException as [LoadedCache#get]
    public V get(K key) {
        return values.get(key);
    }

    /// Stores a change in one transaction, and reads the new value, so that the next reader need not wait for it.
    ///
    /// @param work changes what is stored about `key`; an exception rolls it back
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER`, or what `work` throws. If the database does not
    ///     answer, its own exception; the change may have been made
    public void change(K key, Runnable work) {
        transactions.run(() -> {
            changed(key);
            work.run();
        });
        try {
            values.get(key);
        } catch (RuntimeException failure) {
            log.debug("{} has been changed, and cannot be read now", key, failure); // the next reader gets the error
        }
    }

    /// Makes all nodes drop the value when the caller's transaction ends.
    public void changed(K key) {
        topic.changed(key);
    }
}
