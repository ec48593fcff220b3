package dev.streamside.stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.streamside.channel.ChannelView;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A stream's metadata, the same for everybody.
///
/// @param startsAt  when it is planned to start; null if that is open
/// @param startedAt null until it is live
/// @param endedAt   null until it has ended
public record StreamView(
        StreamId id,
        String title,
        @Nullable String description,
        StreamStatus status,
        ChannelView channel,
        @Nullable Instant startsAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt) {

    @JsonIgnore
    public MemberId ownerId() {
        return channel.ownerId();
    }

    @JsonIgnore
    public ChannelId channelId() {
        return channel.id();
    }

    @JsonIgnore
    public boolean isScheduled() {
        return status == StreamStatus.SCHEDULED;
    }

    @JsonIgnore
    public boolean isLive() {
        return status == StreamStatus.LIVE;
    }

    StreamView with(ChannelView current) {
        return new StreamView(id, title, description, status, current, startsAt, startedAt, endedAt);
    }

    StreamView startedAt(Instant at) {
        return new StreamView(id, title, description, StreamStatus.LIVE, channel, startsAt, at, null);
    }

    StreamView endedAt(Instant at) {
        return new StreamView(id, title, description, StreamStatus.ENDED, channel, startsAt, startedAt, at);
    }
}
