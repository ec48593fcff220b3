package dev.streamside.channel;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/// Who subscribes to which channel. Those who talk are in memory: a crowd is loaded with few queries.
@Service
public class Subscriptions {
    private static final int MAX_CACHED = 200_000;
    /// How far this cache may lag behind what others write to the database.
    private static final Duration FRESHNESS = Duration.ofMinutes(30);

    private record Key(ChannelId channelId, MemberId memberId) {
        static Key of(String text) {
            String[] parts = text.split("/", 2);
            return new Key(ChannelId.of(parts[0]), MemberId.of(parts[1]));
        }

        @Override
        public String toString() {
            return channelId + "/" + memberId;
        }
    }

    private final ChannelRepository stored;
    private final Channels channels;
    private final Transactions transactions;
    private final ControlLog.Topic topic;
    private final LoadedCache<Key, Optional<Instant>> known;

    Subscriptions(
            ChannelRepository stored,
            Channels channels,
            Transactions transactions,
            ControlLog control,
            Bulkhead bulkhead) {
        this.stored = stored;
        this.channels = channels;
        this.transactions = transactions;
        this.known = bulkhead.cacheOfMany(
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), this::load);
        this.topic = control.topic("subscription").listen(key -> forget(Key.of(key)), known::invalidateAll);
    }

    private void forget(Key key) {
        channels.forget(key.channelId);
        known.invalidate(key);
    }

    /// One query for each channel.
    private Map<Key, Optional<Instant>> load(Set<Key> keys) {
        Map<ChannelId, List<Long>> members = keys.stream()
                .collect(Collectors.groupingBy(
                        Key::channelId, Collectors.mapping(key -> key.memberId().value(), Collectors.toList())));
        var since = new HashMap<Key, Optional<Instant>>();
        keys.forEach(key -> since.put(key, Optional.empty()));
        members.forEach((channelId, memberIds) -> stored.findSubscriptions(channelId.value(), memberIds)
                .forEach(each ->
                        since.put(new Key(channelId, new MemberId(each.memberId())), Optional.of(each.createdAt()))));
        return since;
    }

    /// Since when the member has subscribed; empty if they do not. Answered from memory after the first call for a
    /// member.
    ///
    /// @throws dev.streamside.problem.Refusal `TRY_LATER` if too many requests use the database at once
    public Optional<Instant> since(ChannelId channelId, MemberId memberId) {
        return known.get(new Key(channelId, memberId));
    }

    public boolean isSubscribed(ChannelId channelId, MemberId memberId) {
        return since(channelId, memberId).isPresent();
    }

    /// @throws dev.streamside.problem.Refusal `CHANNEL_NOT_FOUND`
    void subscribe(ChannelId channelId, MemberId memberId) {
        change(channelId, memberId, id -> stored.subscribe(id, memberId.value()));
    }

    /// @throws dev.streamside.problem.Refusal `CHANNEL_NOT_FOUND`
    public void unsubscribe(ChannelId channelId, MemberId memberId) {
        change(channelId, memberId, id -> -stored.unsubscribe(id, memberId.value()));
    }

    /// Counts only actual changes, so that repeating a request has no effect.
    private void change(ChannelId channelId, MemberId memberId, LongUnaryOperator subscription) {
        channels.require(channelId);
        var key = new Key(channelId, memberId);
        try {
            transactions.run(() -> {
                stored.lock(channelId.value());
                long changed = subscription.applyAsLong(channelId.value());
                if (changed != 0) {
                    stored.addSubscribers(channelId.value(), changed);
                    topic.changed(key);
                }
                return changed;
            });
        } finally { // after a failure, too: the change may have been committed
            forget(key);
        }
    }
}
