package dev.streamside.modlog;

import dev.streamside.id.ActId;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.Transactions;
import dev.streamside.member.Members;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;

/// What moderators have done on each channel. Kept for good, as the chats are.
@Service
public class ModerationLog {
    private final EntityManager entities;
    private final ModerationRowRepository stored;
    private final Members members;
    private final ModerationMetrics metrics;
    private final Bulkhead bulkhead;

    ModerationLog(
            EntityManager entities,
            ModerationRowRepository stored,
            Members members,
            ModerationMetrics metrics,
            Bulkhead bulkhead) {
        this.entities = entities;
        this.stored = stored;
        this.members = members;
        this.metrics = metrics;
        this.bulkhead = bulkhead;
    }

    /// Logs an act in the caller's transaction: both are stored, or neither is.
    public void add(ModerationAct act) {
        entities.persist(new ModerationRow(act, members));
        Transactions.afterCommit(() -> metrics.done(act.action()));
    }

    /// What was done on a channel, newest first.
    ///
    /// @param target only what was done about this member; null for everything
    /// @param before only what was done earlier than this; null for the newest
    public List<LoggedAct> newest(ChannelId channelId, @Nullable MemberId target, @Nullable ActId before, int limit) {
        long end = before == null ? Long.MAX_VALUE : before.value();
        return bulkhead.call(() -> target == null
                ? stored.findNewest(channelId.value(), end, Limit.of(limit))
                : stored.findNewestAbout(channelId.value(), target.value(), end, Limit.of(limit)));
    }
}
