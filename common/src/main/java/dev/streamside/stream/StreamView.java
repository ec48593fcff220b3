package dev.streamside.stream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.streamside.channel.ChannelView;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A stream's metadata, the same for everybody.
///
/// @param startedAt null until it is live
/// @param endedAt   null until it has ended
public record StreamView(
        StreamId id,
        String title,
        @Nullable String description,
        StreamStatus status,
        ChannelView channel,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt) {

    @JsonIgnore
    public MemberId ownerId() {
        return channel.ownerId();
    }

    @JsonIgnore
    public boolean isLive() {
        return status == StreamStatus.LIVE;
    }

    StreamView with(ChannelView current) {
        return new StreamView(id, title, description, status, current, startedAt, endedAt);
    }

    StreamView startedAt(Instant at) {
        return new StreamView(id, title, description, StreamStatus.LIVE, channel, at, null);
    }

    StreamView endedAt(Instant at) {
        return new StreamView(id, title, description, StreamStatus.ENDED, channel, startedAt, at);
    }
}
