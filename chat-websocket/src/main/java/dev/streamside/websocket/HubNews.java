package dev.streamside.websocket;

import dev.streamside.chat.delivery.Hub;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.StreamId;
import dev.streamside.socket.Frame;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Notifies the hub of new entries, even of a stream so quiet that its timeline has left memory.
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
