package dev.streamside.websocket;

import dev.streamside.chatlog.Entry;
import dev.streamside.chatlog.Timelines;
import dev.streamside.delivery.Hub;
import dev.streamside.id.StreamId;
import dev.streamside.socket.Frame;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Tells the hub about new entries, also those of a stream so quiet that its timeline has left memory.
@Component
class HubNews implements Timelines.Watcher {
    private final Hub<Frame> hub;
    private final CountsPublisher counts;

    HubNews(Timelines timelines, Hub<Frame> hub, CountsPublisher counts) {
        this.hub = hub;
        this.counts = counts;
        timelines.watch(this);
    }

    @Override
    public void changed(StreamId streamId, Timeline timeline, List<Entry> appended) {
        hub.changed(streamId, timeline);
    }

    @Override
    public Set<StreamId> watched() {
        return counts.watched();
    }
}
