package dev.streamside.permission;

import dev.streamside.member.Member;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/// A moderator's row.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "moderator")
class Moderator {
    @Embeddable
    record Key(
            @Column(name = "channel_id") long channelId,
            @Column(name = "member_id") long memberId) implements Serializable {}

    @EmbeddedId
    private Key key;

    @MapsId("memberId")
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "member_id")
    private Member member;

    @Column(name = "appointed_at")
    private Instant appointedAt;

    protected Moderator() {}
}
