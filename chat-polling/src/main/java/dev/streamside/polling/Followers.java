package dev.streamside.polling;

import dev.streamside.chat.delivery.Hub;
import dev.streamside.chat.delivery.Receiver;
import dev.streamside.chat.delivery.Subscription;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.edge.server.HeldConnections;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/// The viewers that follow a stream over a held connection: waiting polls and streams of events. They receive
/// new entries through the hub. Safe for any thread.
@Component
class Followers implements Timelines.Watcher {
    final HeldConnections held;
    private final Hub<SharedUpdate> hub;
    private final ConcurrentHashMap<StreamId, Integer> byStream = new ConcurrentHashMap<>();

    Followers(Hub<SharedUpdate> hub, HeldConnections held, Timelines timelines) {
        this.hub = hub;
        this.held = held;
        timelines.watch(this);
    }

    /// Serves `receiver` from now on. The other parameters are those of [Hub#subscribe].
    Subscription<SharedUpdate> enter(
            ClientAddress address,
            Receiver<SharedUpdate> receiver,
            StreamId streamId,
            Overflow overflow,
            long cursor,
            Timeline timeline) {
        held.enter(address);
        byStream.merge(streamId, 1, Integer::sum);
        return hub.subscribe(receiver, streamId, overflow, cursor, timeline);
    }

    /// As [Hub#interject].
    void interject(Subscription<SharedUpdate> subscription, SharedUpdate update) {
        hub.interject(subscription, update);
    }

    void leave(ClientAddress address, StreamId streamId, Subscription<SharedUpdate> subscription) {
        hub.unsubscribe(subscription);
        byStream.computeIfPresent(streamId, (key, count) -> count == 1 ? null : count - 1);
        held.leave(address);
    }

    @Override
    public void changed(StreamId streamId, Timeline timeline, List<Entry> appended) {
        hub.changed(streamId, timeline);
    }

    @Override
    public Set<StreamId> watched() {
        return Collections.unmodifiableSet(byStream.keySet());
    }
}
