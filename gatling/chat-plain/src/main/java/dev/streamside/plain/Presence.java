package dev.streamside.plain;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/// The time of a viewer's last heartbeat.
@Entity
@Table(name = "plain_presence")
class Presence {
    @Id
    String viewer;

    long streamId;
    Instant seenAt;

    protected Presence() {}

    Presence(String viewer, long streamId) {
        this.viewer = viewer;
        this.streamId = streamId;
        this.seenAt = Instant.now();
    }
}
