package dev.streamside.broadcast.channel;

import dev.streamside.account.member.Member;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/// Where a member's streams are shown. Every member has one.
@Entity
@SuppressWarnings("UnusedVariable") // mapped, and read by queries
@Table(name = "channel")
public class Channel {
    @Id
    private long id;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "owner_id")
    private Member owner;

    /// The key of the reference. Reading it from the reference itself would load the member.
    @Column(name = "owner_id", insertable = false, updatable = false)
    private long ownerId;

    private String name;

    @Column(name = "image_url")
    private @Nullable String imageUrl;

    @Column(name = "subscriber_count")
    private long subscriberCount;

    protected Channel() {}

    Channel(long id, Member owner, long ownerId, String name, @Nullable String imageUrl) {
        this.id = id;
        this.owner = owner;
        this.ownerId = ownerId;
        this.name = name;
        this.imageUrl = imageUrl;
    }

    public ChannelView view() {
        return new ChannelView(new ChannelId(id), new MemberId(ownerId), name, imageUrl, subscriberCount);
    }
}
