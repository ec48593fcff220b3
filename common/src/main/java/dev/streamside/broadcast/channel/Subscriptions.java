package dev.streamside.broadcast.channel;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/// Who subscribes to which channel. Only members who send chats are in memory: a crowd is loaded with few
/// queries.
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

    private final SubscriptionRows stored;
    private final Channels channels;
    private final Transactions transactions;
    private final ControlLog.Topic topic;
    private final LoadedCache<Key, Optional<Instant>> known;

    Subscriptions(
            SubscriptionRows stored,
            Channels channels,
            Transactions transactions,
            ControlLog control,
            Bulkhead bulkhead) {
        this.stored = stored;
        this.channels = channels;
        this.transactions = transactions;
        this.known = LoadedCache.ofMany(
                bulkhead, Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), this::load);
        this.topic = control.topic("subscription").listen(key -> forget(Key.of(key)), known::invalidateAll);
    }

    private void forget(Key key) {
        channels.forget(key.channelId);
        known.invalidate(key);
    }

    /// One query for each channel.
    private Map<Key, Optional<Instant>> load(Set<Key> keys) {
        Map<ChannelId, List<MemberId>> members = keys.stream()
                .collect(Collectors.groupingBy(Key::channelId, Collectors.mapping(Key::memberId, Collectors.toList())));
        var since = new HashMap<Key, Optional<Instant>>();
        keys.forEach(key -> since.put(key, Optional.empty()));
        members.forEach((channelId, memberIds) -> stored.since(channelId, memberIds)
                .forEach((memberId, at) -> since.put(new Key(channelId, memberId), Optional.of(at))));
        return since;
    }

    /// When the member subscribed; empty if they do not subscribe. Answered from memory after the first call
    /// for a member.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if too many requests use the database at once
    public Optional<Instant> since(ChannelId channelId, MemberId memberId) {
        return known.get(new Key(channelId, memberId));
    }

    public boolean isSubscribed(ChannelId channelId, MemberId memberId) {
        return since(channelId, memberId).isPresent();
    }

    /// @throws dev.streamside.platform.problem.Refusal `CHANNEL_NOT_FOUND`
    void subscribe(ChannelId channelId, MemberId memberId) {
        change(channelId, memberId, () -> stored.add(channelId, memberId));
    }

    /// @throws dev.streamside.platform.problem.Refusal `CHANNEL_NOT_FOUND`
    public void unsubscribe(ChannelId channelId, MemberId memberId) {
        change(channelId, memberId, () -> -stored.remove(channelId, memberId));
    }

    /// Counts only actual changes, so that repeating a request has no effect.
    private void change(ChannelId channelId, MemberId memberId, IntSupplier subscription) {
        channels.require(channelId);
        var key = new Key(channelId, memberId);
        transactions.run(() -> {
            channels.lock(channelId);
            long changed = subscription.getAsInt();
            if (changed != 0) {
                channels.addSubscribers(channelId, changed);
                topic.changed(key);
            }
        });
    }
}
