package dev.streamside.moderation;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/// The bans of each channel in memory. They are loaded on the first request for the channel, once, however many
/// threads wait; changes are written through. Later requests are answered at once, and from time to time the
/// bans are reloaded in the background. While the database is unavailable, known bans stay.
final class KnownBans {
    /// Channels and bans together: some 100 MB at most, if each ban has a long reason.
    private static final int MAX_CACHED = 200_000;
    /// How far this cache may lag behind what others write to the database.
    static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private final LoadedCache<ChannelId, Map<MemberId, BanTerms>> known;

    /// @param stored reads the bans of a channel
    KnownBans(Bulkhead bulkhead, Function<ChannelId, Map<MemberId, BanTerms>> stored, Ticker ticker) {
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED)
                        .<ChannelId, Map<MemberId, BanTerms>>weigher((channelId, bans) -> 1 + bans.size())
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS)
                        .ticker(ticker),
                stored);
    }

    /// The members who are banned from the channel, or were until a while ago.
    Map<MemberId, BanTerms> of(ChannelId channelId) {
        return known.get(channelId);
    }

    /// Must be called after the commit.
    void put(ChannelId channelId, MemberId memberId, BanTerms terms) {
        change(channelId, bans -> bans.put(memberId, terms));
    }

    /// Must be called after the commit.
    void remove(ChannelId channelId, MemberId memberId) {
        change(channelId, bans -> bans.remove(memberId));
    }

    /// Forgets the bans of a channel: they have changed.
    void forget(ChannelId channelId) {
        known.invalidate(channelId);
    }

    void forgetAll() {
        known.invalidateAll();
    }

    /// Maps are replaced, never changed.
    private void change(ChannelId channelId, Consumer<Map<MemberId, BanTerms>> change) {
        known.change(channelId, bans -> {
            var changed = new HashMap<>(bans);
            change.accept(changed);
            return Map.copyOf(changed);
        });
    }
}
