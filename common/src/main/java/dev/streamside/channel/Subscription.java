package dev.streamside.channel;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;

/// A subscription's row.
@Entity
@Table(name = "subscription")
class Subscription {
    @Embeddable
    record Key(
            @Column(name = "channel_id") long channelId,
            @Column(name = "member_id") long memberId) implements Serializable {}

    @EmbeddedId
    private Key key;

    @Column(name = "created_at")
    private Instant createdAt;

    protected Subscription() {}

    long memberId() {
        return key.memberId();
    }

    Instant createdAt() {
        return createdAt;
    }
}
