package dev.streamside.permission;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.time.Duration;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// The moderators of each channel in memory, kept as [dev.streamside.moderation] keeps bans: loaded once, written
/// through, reloaded in the background.
@Component
class KnownModerators {
    private static final int MAX_CHANNELS = 20_000;
    /// How far this cache may lag behind what others write to the database.
    private static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final Duration IDLE = Duration.ofHours(1);

    private final LoadedCache<ChannelId, Set<MemberId>> known;

    KnownModerators(ModeratorRepository stored, Bulkhead bulkhead) {
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumSize(MAX_CHANNELS)
                        .expireAfterAccess(IDLE)
                        .refreshAfterWrite(FRESHNESS),
                channelId -> stored.findMemberIds(channelId.value()).stream()
                        .map(MemberId::new)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    Set<MemberId> of(ChannelId channelId) {
        return known.get(channelId);
    }

    /// Forgets the moderators of a channel: they have changed.
    void forget(ChannelId channelId) {
        known.invalidate(channelId);
    }

    void forgetAll() {
        known.invalidateAll();
    }

    /// Must be called after the commit. Sets are replaced, never changed.
    void change(ChannelId channelId, UnaryOperator<Set<MemberId>> how) {
        known.change(channelId, how);
    }
}
