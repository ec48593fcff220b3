package dev.streamside.moderation.ban;

import dev.streamside.broadcast.channel.Channels;
import dev.streamside.moderation.permission.BannedMembers;
import dev.streamside.platform.cluster.ClusteredCache;
import dev.streamside.platform.cluster.ClusteredCaches;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The bans of each channel, in the memory of every node. They are loaded with the first request for the
/// channel, once, however many threads wait. Later requests are answered at once, and the bans are reloaded
/// in the background from time to time. While the database is unavailable, known bans are kept.
@Component
class KnownBans implements BannedMembers {
    /// Channels and bans together: about 100 MB at most, if each ban has a long reason.
    private static final int MAX_CACHED = 200_000;

    private final BanRows stored;
    private final ClusteredCache<ChannelId, Map<MemberId, BanTerms>> known;
    private final Bulkhead bulkhead;
    private final Channels channels;
    private final QueuedChats queued;
    private final Clock clock;

    KnownBans(
            BanRows stored,
            ClusteredCaches caches,
            Bulkhead bulkhead,
            Channels channels,
            QueuedChats queued,
            Clock clock) {
        this.stored = stored;
        this.bulkhead = bulkhead;
        this.channels = channels;
        this.queued = queued;
        this.clock = clock;
        this.known = caches.cache("ban", ChannelId::of, MAX_CACHED, Map::size, stored::of);
        known.whenChanged(this::withdraw);
    }

    /// Takes back chats of banned members that are not stored yet.
    void withdraw(ChannelId channelId) {
        queued.withdraw(channelId, memberId -> find(channelId, memberId) != null);
    }

    /// Bans that have not ended, newest first, from the database.
    List<BanView> newestFirst(ChannelId channelId) {
        return bulkhead.call(() -> stored.newestFirst(channelId, clock.instant()));
    }

    /// The members who are banned from the channel, or were until recently.
    Map<MemberId, BanTerms> of(ChannelId channelId) {
        return known.get(channelId);
    }

    /// The terms on which the member is banned from the channel now; null if not banned.
    @Nullable
    BanTerms find(ChannelId channelId, MemberId memberId) {
        BanTerms terms = of(channelId).get(memberId);
        return terms != null && terms.holdAt(clock.instant()) ? terms : null;
    }

    @Override
    public boolean contains(ChannelId channelId, MemberId memberId) {
        return find(channelId, memberId) != null;
    }

    @Override
    public boolean isStored(ChannelId channelId, MemberId memberId) {
        return stored.holds(channelId, memberId, clock.instant());
    }

    /// Changes the bans of a channel, as [ClusteredCache#change]. Meanwhile, no other node can change its
    /// bans or appoint its moderators.
    void change(ChannelId channelId, Runnable work) {
        known.change(channelId, () -> {
            channels.lock(channelId);
            work.run();
        });
    }

    @Override
    public void changed(ChannelId channelId) {
        known.changed(channelId);
    }
}
