package dev.streamside.moderation;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// The bans of each stream in memory. They are loaded on the first request for the stream, once, however many
/// threads wait; changes are written through. Later requests are answered at once, and from time to time the
/// bans are reloaded in the background. While the database is unavailable, known bans stay.
final class KnownBans {
    /// Streams and bans together: some 40 MB at most.
    private static final int MAX_CACHED = 1_000_000;
    /// How far this cache may lag behind what others write to the database.
    static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private final LoadedCache<StreamId, Set<MemberId>> known;

    /// @param stored reads the ids of the members banned from a stream
    KnownBans(Bulkhead bulkhead, Function<StreamId, Set<MemberId>> stored, Ticker ticker) {
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED)
                        .<StreamId, Set<MemberId>>weigher((streamId, bans) -> 1 + bans.size())
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS)
                        .ticker(ticker),
                stored);
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

    /// Sets are replaced, never changed.
    private void change(StreamId streamId, Consumer<Set<MemberId>> change) {
        known.change(streamId, bans -> {
            var changed = new HashSet<>(bans);
            change.accept(changed);
            return Set.copyOf(changed);
        });
    }
}
