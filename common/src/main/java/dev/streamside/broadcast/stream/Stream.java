package dev.streamside.broadcast.stream;

import dev.streamside.broadcast.channel.Channel;
import dev.streamside.platform.id.StreamId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A stream's row.
@Entity
@Table(name = "stream")
class Stream {
    @Id
    private long id;

    @ManyToOne(fetch = FetchType.LAZY)
    @JoinColumn(name = "channel_id")
    private Channel channel;

    private String title;
    private @Nullable String description;

    @Enumerated(EnumType.STRING)
    private StreamStatus status;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "starts_at")
    private @Nullable Instant startsAt;

    @Column(name = "started_at")
    private @Nullable Instant startedAt;

    @Column(name = "ended_at")
    private @Nullable Instant endedAt;

    private @Nullable Integer chats;

    protected Stream() {}

    Stream(
            long id,
            Channel channel,
            String title,
            @Nullable String description,
            @Nullable Instant startsAt,
            Instant createdAt) {
        this.id = id;
        this.channel = channel;
        this.title = title;
        this.description = description;
        this.startsAt = startsAt;
        this.status = StreamStatus.SCHEDULED;
        this.createdAt = createdAt;
    }

    StreamView view() {
        return new StreamView(
                new StreamId(id), title, description, status, channel.view(), startsAt, startedAt, endedAt, chats);
    }
}
