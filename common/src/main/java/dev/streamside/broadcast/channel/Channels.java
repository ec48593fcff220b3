package dev.streamside.broadcast.channel;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.MemberChanged;
import dev.streamside.account.member.MemberJoined;
import dev.streamside.account.member.Members;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.Optional;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;

/// Channels, cached in memory.
@Service
public class Channels {
    private static final int MAX_CACHED = 20_000;
    private static final Duration FRESHNESS = Duration.ofMinutes(30);

    private final ChannelRepository stored;
    private final Members members;
    private final ControlLog.Topic topic;
    private final LoadedCache<ChannelId, Optional<ChannelView>> known;

    Channels(ChannelRepository stored, Members members, ControlLog control, Bulkhead bulkhead) {
        this.stored = stored;
        this.members = members;
        this.known = LoadedCache.ofLasting(
                bulkhead,
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS),
                MAX_CACHED,
                id -> stored.findById(id.value()).map(Channel::view));
        this.topic = control.topic("channel")
                .listen(id -> known.doubt(ChannelId.of(id)), id -> forget(ChannelId.of(id)), known::invalidateAll);
    }

    /// Gives a new member a channel, in the transaction that stores the member.
    @EventListener
    void open(MemberJoined joined) {
        var member = joined.member();
        stored.save(new Channel(
                Ids.next(),
                members.reference(member.id()),
                member.id().value(),
                member.displayName(),
                member.pictureSource()));
    }

    /// A channel has its owner's name and picture.
    @EventListener
    void rename(MemberChanged changed) {
        var member = changed.member();
        ChannelId id = ownedBy(member.id()).view().id();
        stored.rename(id.value(), member.displayName(), member.pictureSource());
        topic.changed(id, () -> forget(id));
    }

    /// The member's own channel, from the database.
    public Channel ownedBy(MemberId memberId) {
        return stored.findByOwnerId(memberId.value()).orElseThrow();
    }

    /// Locks the channel until the caller's transaction ends, against other transactions that also lock it.
    public void lock(ChannelId id) {
        stored.lock(id.value());
    }

    /// Changes the number of subscribers, in the caller's transaction.
    void addSubscribers(ChannelId id, long more) {
        stored.addSubscribers(id.value(), more);
    }

    /// @throws Refusal `CHANNEL_NOT_FOUND`
    public ChannelView require(ChannelId id) {
        return known.get(id).orElseThrow(() -> Refusal.of(ProblemCode.CHANNEL_NOT_FOUND, "There is no such channel."));
    }

    /// Drops a channel from the cache, after a change of its number of subscribers.
    void forget(ChannelId id) {
        known.invalidate(id);
    }
}
