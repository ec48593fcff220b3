package dev.streamside.moderation;

import dev.streamside.channel.ChannelMember;
import dev.streamside.id.MemberId;
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
import org.jspecify.annotations.Nullable;

/// A ban's row.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "channel_ban")
class Ban {
    @EmbeddedId
    private ChannelMember key;

    @MapsId("memberId")
    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "member_id")
    private Member member;

    @Column(name = "banned_by")
    private long bannedBy;

    @Column(name = "banned_at")
    private Instant bannedAt;

    @Column(name = "ends_at")
    private @Nullable Instant endsAt;

    private @Nullable String reason;

    protected Ban() {}

    MemberId memberId() {
        return new MemberId(key.memberId());
    }

    BanTerms terms() {
        return new BanTerms(endsAt, reason);
    }
}
