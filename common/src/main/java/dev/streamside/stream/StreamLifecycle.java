package dev.streamside.stream;

import dev.streamside.channel.Channel;
import dev.streamside.channel.ChannelView;
import dev.streamside.channel.Channels;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.Ids;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Transactions;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;

/// Creates, edits, deletes, starts and ends streams, for their owners.
@Service
public class StreamLifecycle {
    private final StreamRepository stored;
    private final Channels channels;
    private final Streams streams;
    private final Permissions permissions;
    private final StreamLog log;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final ControlLog.Topic deletions;

    StreamLifecycle(
            StreamRepository stored,
            Channels channels,
            Streams streams,
            Permissions permissions,
            StreamLog log,
            Transactions transactions,
            ApplicationEventPublisher events,
            ControlLog control,
            Clock clock) {
        this.stored = stored;
        this.channels = channels;
        this.streams = streams;
        this.permissions = permissions;
        this.log = log;
        this.transactions = transactions;
        this.events = events;
        this.clock = clock;
        this.deletions = control.topic("stream-deleted").listen(id -> deleted(StreamId.of(id)), () -> {});
    }

    /// Creates a scheduled stream.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `INVALID` with every wrong field
    public StreamView create(NewStream request, MemberProfile member) {
        MemberId owner = owner(request.channelId(), member);
        var errors = new FieldErrors();
        String title = errors.check(() -> StreamFields.title(request.title()), "");
        String description = errors.check(() -> StreamFields.description(request.description()), null);
        Instant startsAt = errors.check(() -> StreamFields.startsAt(request.startsAt(), now()), null);
        errors.refuseIfAny();
        StreamView stream = transactions.run(() -> {
            Channel channel = channels.ownedBy(owner);
            var id = new StreamId(Ids.next());
            StreamView view = stored.saveAndFlush(new Stream(id.value(), channel, title, description, startsAt, now()))
                    .view();
            log.create(id);
            streams.tellOf(id);
            return view;
        });
        streams.created(stream);
        return stream;
    }

    private MemberId owner(@Nullable ChannelId channelId, MemberProfile member) {
        if (channelId == null) {
            return member.id();
        }
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.RUN_STREAMS, channel, member);
        return channel.ownerId();
    }

    /// Changes the title and description of a stream, and the planned start of a scheduled one.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `INVALID` with every wrong field, or `WRONG_STATUS` if the
    ///     start of a stream that is not scheduled should change
    public StreamView edit(StreamId id, StreamEdit edit, MemberProfile member) {
        require(id, member);
        var errors = new FieldErrors();
        String title = edit.title() == null ? null : errors.check(() -> StreamFields.title(edit.title()), null);
        String description = errors.check(() -> StreamFields.description(edit.description()), null);
        Instant startsAt = errors.check(() -> StreamFields.startsAt(edit.startsAt(), now()), null);
        errors.refuseIfAny();
        change(
                id,
                () -> stored.edit(
                        id.value(), title, edit.description() != null, description, edit.startsAt() != null, startsAt));
        return streams.metadata(id);
    }

    /// Deletes a scheduled stream.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, or `WRONG_STATUS` if it is not scheduled
    public void delete(StreamId id, MemberProfile member) {
        require(id, member);
        change(id, () -> {
            log.delete(id); // first, in the order in which a start locks the two rows
            deletions.changed(id);
            return stored.deleteScheduled(id.value());
        });
        deleted(id);
    }

    private void deleted(StreamId id) {
        streams.forget(id);
        log.deleted(id);
        events.publishEvent(new StreamDeleted(id));
    }

    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `WRONG_STATUS` if it is not scheduled, or `TRY_LATER`
    public StreamView start(StreamId id, MemberProfile member) {
        if (!require(id, member).isScheduled()) {
            throw notScheduled();
        }
        return switch (log.start(id)) {
            case StreamLog.Change.Made() -> streams.metadata(id);
            case StreamLog.Change.NotPossible() -> throw notScheduled();
            case StreamLog.Change.Unknown(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The stream could not be started; try again.", retryAfter);
        };
    }

    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `WRONG_STATUS` if it is not live, or `TRY_LATER`
    public StreamView end(StreamId id, MemberProfile member) {
        require(id, member);
        return switch (log.end(id)) {
            case StreamLog.Change.Made() -> streams.metadata(id);
            case StreamLog.Change.NotPossible() ->
                throw Refusal.of(ProblemCode.WRONG_STATUS, "The stream is not live.");
            case StreamLog.Change.Unknown(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The stream could not be ended; try again.", retryAfter);
        };
    }

    private StreamView require(StreamId id, MemberProfile member) {
        StreamView stream = streams.require(id);
        permissions.require(Action.RUN_STREAMS, stream.channel(), member);
        return stream;
    }

    /// @param change returns how many streams it has changed
    private void change(StreamId id, IntSupplier change) {
        try {
            transactions.run(() -> {
                if (change.getAsInt() == 0) {
                    throw notScheduled();
                }
                streams.tellOf(id);
                return id;
            });
        } finally {
            streams.forget(id); // after a failure, too: the change may have been committed
        }
    }

    private static Refusal notScheduled() {
        return Refusal.of(ProblemCode.WRONG_STATUS, "The stream has already been started.");
    }

    /// In the database's precision, so that memory and database agree.
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
