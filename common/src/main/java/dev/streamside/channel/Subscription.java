package dev.streamside.channel;

import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;

/// A subscription's row.
@Entity
@Table(name = "subscription")
class Subscription {
    @EmbeddedId
    private ChannelMember key;

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
