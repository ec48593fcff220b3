package dev.streamside.broadcast.counts;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.streamside.broadcast.reaction.ReactionSums;
import dev.streamside.broadcast.stream.StreamStatus;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.moderation.ban.BanNotice;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The answer to a heartbeat, or to a request for the counts alone.
///
/// @param reactions null if they cannot be counted now
/// @param guest the id of a new guest; null for all others
/// @param ban null in an answer that is the same for every viewer
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CountsView(
        long viewers,
        @JsonUnwrapped @Nullable ReactionSums reactions,
        StreamStatus status,
        long nextHeartbeatMillis,
        @Nullable String guest,
        @JsonUnwrapped @Nullable BanNotice ban) {

    static CountsView of(
            Counts now, StreamView stream, Duration nextHeartbeat, @Nullable String guest, @Nullable BanNotice ban) {
        return new CountsView(now.viewers(), now.reactions(), stream.status(), nextHeartbeat.toMillis(), guest, ban);
    }
}
