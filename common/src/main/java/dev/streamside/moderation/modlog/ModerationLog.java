package dev.streamside.moderation.modlog;

import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ActId;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/// The acts of moderators on each channel. Kept without limit, like the chats.
@Service
public class ModerationLog {
    private final ModerationRows stored;
    private final ModerationMetrics metrics;
    private final Bulkhead bulkhead;
    private final ApplicationEventPublisher events;

    ModerationLog(
            ModerationRows stored, ModerationMetrics metrics, Bulkhead bulkhead, ApplicationEventPublisher events) {
        this.stored = stored;
        this.metrics = metrics;
        this.bulkhead = bulkhead;
        this.events = events;
    }

    /// Logs an act in the caller's transaction: both are stored, or neither is. It is published there, too.
    public void add(ModerationAct act) {
        stored.add(act);
        events.publishEvent(act);
        Transactions.afterCommit(() -> metrics.done(act.action()));
    }

    /// The acts on a channel, newest first.
    ///
    /// @param target only acts about this member; null for all
    /// @param before only acts before this one; null for the newest
    public List<LoggedAct> newest(ChannelId channelId, @Nullable MemberId target, @Nullable ActId before, int limit) {
        long end = before == null ? Long.MAX_VALUE : before.value();
        return bulkhead.call(() -> stored.newest(channelId, target, end, limit));
    }
}
