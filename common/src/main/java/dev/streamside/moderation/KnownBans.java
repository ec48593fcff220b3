package dev.streamside.moderation;

import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/// The bans of each stream in memory. A stream's are loaded when it is first asked for, once, however many
/// wait; changes are written through. Whatever is asked later is answered at once, while now and then, in the
/// background, they are read again.
///
/// Sets are never changed but replaced, by `compute`: it waits for a load that has begun, so that a change
/// cannot get lost in one that read too early, and it makes the cache discard a reading that it overtakes.
final class KnownBans {
    /// Streams and bans together: some 40 MB at most.
    private static final int MAX_CACHED = 1_000_000;
    /// How far this memory may lag behind what others write into the database.
    static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private record Loader(Function<StreamId, Set<MemberId>> stored) implements CacheLoader<StreamId, Set<MemberId>> {
        @Override
        public Set<MemberId> load(StreamId streamId) {
            return Set.copyOf(stored.apply(streamId));
        }

        /// While the database is away, what is known stays, and not every send asks again.
        @Override
        public Set<MemberId> reload(StreamId streamId, Set<MemberId> bans) {
            try {
                return load(streamId);
            } catch (RuntimeException away) {
                return bans;
            }
        }
    }

    private final LoadingCache<StreamId, Set<MemberId>> known;

    /// @param stored reads the members who are banned from a stream
    KnownBans(Function<StreamId, Set<MemberId>> stored, Ticker ticker, Executor executor) {
        this.known = Caffeine.newBuilder()
                .maximumWeight(MAX_CACHED)
                .<StreamId, Set<MemberId>>weigher((streamId, bans) -> 1 + bans.size())
                .expireAfterAccess(IDLE)
                .refreshAfterWrite(FRESHNESS)
                .ticker(ticker)
                .executor(executor)
                .build(new Loader(stored));
    }

    /// The ids of the members who are banned from the stream.
    Set<MemberId> of(StreamId streamId) {
        return known.get(streamId);
    }

    /// To be told after the commit.
    void add(StreamId streamId, MemberId memberId) {
        change(streamId, bans -> bans.add(memberId));
    }

    /// To be told after the commit.
    void remove(StreamId streamId, MemberId memberId) {
        change(streamId, bans -> bans.remove(memberId));
    }

    private void change(StreamId streamId, Consumer<Set<MemberId>> change) {
        known.asMap().compute(streamId, (id, bans) -> {
            if (bans == null) {
                return null; // whoever asks will load what was committed
            }
            var changed = new HashSet<>(bans);
            change.accept(changed);
            return Set.copyOf(changed);
        });
    }
}
