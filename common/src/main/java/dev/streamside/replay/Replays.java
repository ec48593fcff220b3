package dev.streamside.replay;

import dev.streamside.answer.SharedAnswer;
import dev.streamside.chatlog.LogSlot;
import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// The chat of a stream from its beginning. Every method throws `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE` if the stream has
/// not started, or `TRY_LATER`.
@Service
class Replays {
    /// A chat has its time before it is committed.
    private static final Duration COMMITTED_AFTER = Duration.ofSeconds(5);
    private static final Duration MAX_OFFSET = Duration.ofDays(1);

    private final Streams streams;
    private final Permissions permissions;
    private final ReplayIndexes indexes;
    private final Segments segments;
    private final ReplayOffsets offsets;
    private final Clock clock;

    Replays(
            Streams streams,
            Permissions permissions,
            ReplayIndexes indexes,
            Segments segments,
            ReplayOffsets offsets,
            Clock clock) {
        this.streams = streams;
        this.permissions = permissions;
        this.indexes = indexes;
        this.segments = segments;
        this.offsets = offsets;
        this.clock = clock;
    }

    /// What of a stream can be replayed.
    private record Recorded(
            StreamId streamId, Instant start, @Nullable Instant end, Duration length) {
        /// How many parts of this length it has: complete ones, and the last one if it has ended.
        int parts(Duration each) {
            return Math.toIntExact(length.dividedBy(each)) + (end == null ? 0 : 1);
        }

        ReplayIndexes.Key key() {
            return new ReplayIndexes.Key(streamId, start, end != null);
        }
    }

    ReplayView view(StreamId streamId) {
        Recorded recorded = require(streamId);
        return new ReplayView(
                recorded.start,
                recorded.end,
                LogSlot.LENGTH.toMillis(),
                recorded.parts(LogSlot.LENGTH),
                indexes.of(recorded.key()).pinnedAt(),
                offsets.millis(streamId));
    }

    /// The entries of a segment, as JSON.
    ///
    /// @param number from 0
    /// @throws Refusal `NOT_FOUND` if there is no such segment, or not yet
    SharedAnswer segment(StreamId streamId, int number) {
        Recorded recorded = require(streamId);
        if (number >= recorded.parts(LogSlot.LENGTH)) {
            throw Refusal.of(ProblemCode.NOT_FOUND, "There is no such segment.");
        }
        return segments.of(streamId, number, indexes.of(recorded.key()).segment(number));
    }

    Activity activity(StreamId streamId) {
        Recorded recorded = require(streamId);
        int slots = recorded.parts(LogSlot.LENGTH);
        return new Activity(
                LogSlot.LENGTH.toMillis(), indexes.of(recorded.key()).chats(slots));
    }

    /// Says how much later than the stream its recording starts.
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
        Instant until = end == null ? clock.instant().minus(COMMITTED_AFTER) : end;
        return new Recorded(
                streamId, start, end, until.isBefore(start) ? Duration.ZERO : Duration.between(start, until));
    }
}
