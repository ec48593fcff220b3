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

/// The bans of each stream in memory. They are loaded on the first request for the stream, once, however many
/// threads wait; changes are written through. Later requests are answered at once, and from time to time the
/// bans are reloaded in the background.
///
/// Sets are replaced, never changed, by `compute`: it waits for a running load, so that a load that read too
/// early cannot lose a change, and it makes the cache discard a reload that it overtakes.
final class KnownBans {
    /// Streams and bans together: some 40 MB at most.
    private static final int MAX_CACHED = 1_000_000;
    /// How far this cache may lag behind what others write to the database.
    static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private record Loader(Function<StreamId, Set<MemberId>> stored) implements CacheLoader<StreamId, Set<MemberId>> {
        @Override
        public Set<MemberId> load(StreamId streamId) {
            return Set.copyOf(stored.apply(streamId));
        }

        /// While the database is unavailable, known bans stay, and not every send tries again.
        @Override
        public Set<MemberId> reload(StreamId streamId, Set<MemberId> bans) {
            try {
                return load(streamId);
            } catch (RuntimeException _) {
                return bans;
            }
        }
    }

    private final LoadingCache<StreamId, Set<MemberId>> known;

    /// @param stored reads the ids of the members banned from a stream
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

    /// Must be called after the commit.
    void add(StreamId streamId, MemberId memberId) {
        change(streamId, bans -> bans.add(memberId));
    }

    /// Must be called after the commit.
    void remove(StreamId streamId, MemberId memberId) {
        change(streamId, bans -> bans.remove(memberId));
    }

    private void change(StreamId streamId, Consumer<Set<MemberId>> change) {
        known.asMap().compute(streamId, (id, bans) -> {
            if (bans == null) {
                return null; // the next request loads what was committed
            }
            var changed = new HashSet<>(bans);
            change.accept(changed);
            return Set.copyOf(changed);
        });
    }
}
