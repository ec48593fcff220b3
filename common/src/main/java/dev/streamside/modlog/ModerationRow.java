package dev.streamside.modlog;

import dev.streamside.id.Ids;
import dev.streamside.id.MemberId;
import dev.streamside.member.Member;
import dev.streamside.member.Members;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A row of the moderation log.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "moderation_log")
class ModerationRow {
    @Embeddable
    record Key(@Column(name = "channel_id") long channelId, long id) implements Serializable {}

    @EmbeddedId
    private Key key;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "moderator_id")
    private Member moderator;

    @Enumerated(EnumType.STRING)
    private ModerationAction action;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "target_id")
    private @Nullable Member target;

    @Column(name = "stream_id")
    private @Nullable Long streamId;

    private @Nullable Long seq;

    @Column(name = "ends_at")
    private @Nullable Instant endsAt;

    private @Nullable String note;

    protected ModerationRow() {}

    ModerationRow(ModerationAct act, Members members) {
        MemberId targetId = act.targetId();
        this.key = new Key(act.channelId().value(), Ids.next());
        this.moderator = members.reference(act.moderatorId());
        this.action = act.action();
        this.target = targetId == null ? null : members.reference(targetId);
        this.streamId = act.streamId() == null ? null : act.streamId().value();
        this.seq = act.seq();
        this.endsAt = act.until();
        this.note = act.note();
    }
}
