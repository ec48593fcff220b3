package dev.streamside.chat.replay;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.StreamView;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.query.LogSlot;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.platform.answer.SharedAnswer;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// The chat of a stream from its beginning. Every method throws `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE` if the stream has
/// not started, or `TRY_LATER`.
@Service
record Replays(
        Streams streams,
        Permissions permissions,
        ReplayIndexes indexes,
        Segments segments,
        ReplayOffsets offsets,
        Clock clock) {
    /// A chat gets its time before it is committed.
    private static final Duration COMMITTED_AFTER = Duration.ofSeconds(5);
    private static final Duration MAX_OFFSET = Duration.ofDays(1);

    /// A stream that has started.
    private record Recorded(
            StreamId streamId, Instant start, @Nullable Instant end, ReplayIndex index) {
        /// How many segments it has. While it is live, these are the ones whose entries had all been committed
        /// when the index was read, however old the index is. Once it has ended, all that have entries count:
        /// where the clocks of nodes differ, one may be later than the end.
        int segments() {
            return end == null
                    ? complete(index.readAt().minus(COMMITTED_AFTER))
                    : Math.max(complete(end) + 1, index.length());
        }

        /// How many segments every node has, however old its index is.
        int offered(Instant now) {
            return end == null
                    ? Math.min(segments(), complete(now.minus(COMMITTED_AFTER).minus(ReplayIndexes.WHILE_LIVE)))
                    : segments();
        }

        private int complete(Instant until) {
            return Math.toIntExact(Math.max(0, Duration.between(start, until).dividedBy(LogSlot.LENGTH)));
        }
    }

    ReplayView view(StreamId streamId) {
        Recorded recorded = require(streamId);
        return new ReplayView(
                recorded.start,
                recorded.end,
                LogSlot.LENGTH.toMillis(),
                recorded.offered(clock.instant()),
                recorded.index.pinnedAt(),
                offsets.millis(streamId));
    }

    /// The entries of a segment, as JSON.
    ///
    /// @param number from 0
    /// @throws Refusal `NOT_FOUND` if there is no such segment, or not yet
    SharedAnswer segment(StreamId streamId, int number) {
        Recorded recorded = require(streamId);
        if (number >= recorded.segments()) {
            throw Refusal.of(ProblemCode.NOT_FOUND, "There is no such segment.");
        }
        return segments.of(streamId, number, recorded.index.segment(number));
    }

    Activity activity(StreamId streamId) {
        Recorded recorded = require(streamId);
        return new Activity(LogSlot.LENGTH.toMillis(), recorded.index.chats(recorded.segments()));
    }

    /// Sets how much later than the stream its recording starts.
    ///
    /// @param offsetMillis a day at most, in either direction
    /// @throws Refusal `NOT_OWNER`, or `INVALID`
    ReplayView setOffset(StreamId streamId, @Nullable Long offsetMillis, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, streams.require(streamId).channel(), member);
        long max = MAX_OFFSET.toMillis();
        if (offsetMillis == null || offsetMillis < -max || offsetMillis > max) {
            throw Refusal.invalid("offsetMillis", "must be " + -max + " to " + max);
        }
        offsets.set(require(streamId).streamId, offsetMillis);
        return view(streamId);
    }

    private Recorded require(StreamId streamId) {
        StreamView stream = streams.require(streamId);
        Instant start = stream.startedAt();
        if (start == null) {
            throw Streams.notLive(stream);
        }
        Instant end = stream.endedAt();
        return new Recorded(streamId, start, end, indexes.of(new ReplayIndexes.Key(streamId, start, end != null)));
    }
}
