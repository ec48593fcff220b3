package dev.streamside.broadcast.stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A stream's metadata, the same for every viewer.
///
/// @param startsAt  the planned start; null if it is open
/// @param startedAt null until it is live
/// @param endedAt   null until it has ended
/// @param chats     how many it had, deleted or not; null until it has ended and they have been counted
public record StreamView(
        StreamId id,
        String title,
        @Nullable String description,
        StreamStatus status,
        ChannelView channel,
        @Nullable Instant startsAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable Integer chats) {

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
        return new StreamView(id, title, description, status, current, startsAt, startedAt, endedAt, chats);
    }

    StreamView startedAt(Instant at) {
        return new StreamView(id, title, description, StreamStatus.LIVE, channel, startsAt, at, null, null);
    }

    StreamView endedAt(Instant at) {
        return new StreamView(id, title, description, StreamStatus.ENDED, channel, startsAt, startedAt, at, null);
    }

    StreamView counted(int number) {
        return new StreamView(id, title, description, status, channel, startsAt, startedAt, endedAt, number);
    }
}
