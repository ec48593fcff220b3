package dev.streamside.chat.log.retention;

import dev.streamside.chat.log.commit.CommitQueue;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.id.StreamId;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// Drops the entries of logs that have ended, except the last one, which marks the end: cursors stay valid,
/// and a returning viewer learns that the stream is over.
@Component
public class OldEntries {
    private static final String DROP = "delete from chat_log where stream_id = ?"
            + " and seq < (select head from stream_head where stream_id = ?) order by seq limit ";

    private final JdbcClient jdbc;
    private final CommitQueue queue;
    private final ApplicationEventPublisher events;
    private final ControlLog.Topic dropped;

    OldEntries(
            JdbcClient jdbc,
            CommitQueue queue,
            Timelines timelines,
            ApplicationEventPublisher events,
            ControlLog control) {
        this.jdbc = jdbc;
        this.queue = queue;
        this.events = events;
        this.dropped =
                control.topic("chats-dropped").listen(id -> timelines.forget(StreamId.of(id)), timelines::forgetAll);
    }

    /// Whether a sender is waiting for this node to store a write.
    public boolean isInTheWay() {
        return queue.unanswered() > 0;
    }

    /// Drops the oldest entries of a log that has ended, in the caller's transaction.
    ///
    /// @return how many; fewer than `limit` if they were the last
    public int drop(StreamId streamId, int limit) {
        int count = jdbc.sql(DROP + limit)
                .params(streamId.value(), streamId.value())
                .update();
        if (count < limit) {
            events.publishEvent(new EntriesDropped(streamId));
            dropped.changed(streamId);
        }
        return count;
    }

    @EventListener
    void alsoPurgesAndPins(EntriesDropped stream) {
        long id = stream.streamId().value();
        jdbc.sql("delete from member_purge where stream_id = ?").param(id).update();
        jdbc.sql("delete from pinned_chat where stream_id = ?").param(id).update();
    }
}
