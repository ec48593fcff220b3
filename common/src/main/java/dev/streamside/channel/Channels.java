package dev.streamside.channel;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.Ids;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberChanged;
import dev.streamside.member.MemberJoined;
import dev.streamside.member.Members;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
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
        this.known = bulkhead.cache(
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS),
                id -> stored.findById(id.value()).map(Channel::view));
        this.topic = control.topic("channel").listen(id -> forget(ChannelId.of(id)), known::invalidateAll);
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
                member.imageUrl()));
    }

    /// A channel has the name and picture of its owner.
    @EventListener
    void rename(MemberChanged changed) {
        var member = changed.member();
        ChannelId id = ownedBy(member.id()).view().id();
        stored.rename(id.value(), member.displayName(), member.imageUrl());
        topic.changed(id);
        Transactions.afterCommit(() -> known.invalidate(id));
    }

    /// The member's own channel, from the database.
    public Channel ownedBy(MemberId memberId) {
        return stored.findByOwnerId(memberId.value()).orElseThrow();
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
