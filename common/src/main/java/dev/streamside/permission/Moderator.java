package dev.streamside.permission;

import dev.streamside.channel.ChannelMember;
import dev.streamside.member.Member;
import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.Table;
import java.time.Instant;

/// A moderator's row.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "moderator")
class Moderator {
    @EmbeddedId
    private ChannelMember key;

    @MapsId("memberId")
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "member_id")
    private Member member;

    @Column(name = "appointed_at")
    private Instant appointedAt;

    protected Moderator() {}
}
