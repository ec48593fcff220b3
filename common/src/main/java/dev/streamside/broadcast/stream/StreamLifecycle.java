package dev.streamside.broadcast.stream;

import dev.streamside.account.member.MemberProfile;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.Channel;
import dev.streamside.broadcast.channel.ChannelView;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.moderation.permission.Action;
import dev.streamside.moderation.permission.Permissions;
import dev.streamside.moderation.word.Words;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.Ids;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.FieldErrors;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
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
    private final Members members;
    private final Permissions permissions;
    private final Words words;
    private final StreamLog log;
    private final Transactions transactions;
    private final ApplicationEventPublisher events;
    private final Clock clock;
    private final ControlLog.Topic deletions;

    StreamLifecycle(
            StreamRepository stored,
            Channels channels,
            Streams streams,
            Members members,
            Permissions permissions,
            Words words,
            StreamLog log,
            Transactions transactions,
            ApplicationEventPublisher events,
            ControlLog control,
            Clock clock) {
        this.stored = stored;
        this.channels = channels;
        this.streams = streams;
        this.members = members;
        this.permissions = permissions;
        this.words = words;
        this.log = log;
        this.transactions = transactions;
        this.events = events;
        this.clock = clock;
        this.deletions = control.topic("stream-deleted").listen(id -> {}, id -> deleted(StreamId.of(id)), () -> {});
    }

    /// Creates a scheduled stream. Words that the channel masks are masked in its title and description.
    ///
    /// @throws Refusal `CHANNEL_NOT_FOUND`, `NOT_OWNER`, or `INVALID` with every wrong field; a field with a
    ///     word that the channel refuses is wrong
    public StreamView create(NewStream request, MemberProfile member) {
        ChannelView channel = channel(request.channelId(), member);
        var errors = new FieldErrors();
        String title = errors.check(() -> wanted(channel, "title", StreamFields.title(request.title())), "");
        String description = errors.check(
                () -> wantedOrNone(channel, "description", StreamFields.description(request.description())), null);
        Instant startsAt = errors.check(() -> StreamFields.startsAt(request.startsAt(), now()), null);
        errors.refuseIfAny();
        return transactions.run(() -> {
            requireOpen(channel);
            Channel owned = channels.ownedBy(channel.ownerId());
            var id = new StreamId(Ids.next());
            StreamView view = stored.saveAndFlush(new Stream(id.value(), owned, title, description, startsAt, now()))
                    .view();
            log.create(id);
            streams.created(view);
            return view;
        });
    }

    /// The planned streams and the texts of a closed account are deleted, so none may be added afterwards.
    private void requireOpen(ChannelView channel) {
        if (!members.isOpen(channel.ownerId())) {
            throw Refusal.of(ProblemCode.CHANNEL_NOT_FOUND, "The account of this channel has been closed.");
        }
    }

    private ChannelView channel(@Nullable ChannelId channelId, MemberProfile member) {
        if (channelId == null) {
            return transactions.run(() -> channels.ownedBy(member.id()).view());
        }
        ChannelView channel = channels.require(channelId);
        permissions.require(Action.RUN_STREAMS, channel, member);
        return channel;
    }

    /// The channel's name is shown anyway, so a stream may have it as its title.
    private String wanted(ChannelView channel, String field, String text) {
        return text.equals(channel.name()) ? text : words.requireWanted(channel.id(), field, text);
    }

    private @Nullable String wantedOrNone(ChannelView channel, String field, @Nullable String text) {
        return text == null ? null : wanted(channel, field, text);
    }

    /// Changes the title and description of a stream, and the planned start of a scheduled one.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `CHANNEL_NOT_FOUND` if the account has been closed,
    ///     `INVALID` with every wrong field, or `WRONG_STATUS` for a new start of a stream that is not
    ///     scheduled
    public StreamView edit(StreamId id, StreamEdit edit, MemberProfile member) {
        ChannelView channel = require(id, member).channel();
        var errors = new FieldErrors();
        String title = edit.title() == null
                ? null
                : errors.check(() -> wanted(channel, "title", StreamFields.title(edit.title())), null);
        String description = errors.check(
                () -> wantedOrNone(channel, "description", StreamFields.description(edit.description())), null);
        Instant startsAt = errors.check(() -> StreamFields.startsAt(edit.startsAt(), now()), null);
        errors.refuseIfAny();
        change(id, () -> {
            requireOpen(channel);
            return stored.edit(
                    id.value(), title, edit.description() != null, description, edit.startsAt() != null, startsAt);
        });
        return streams.metadata(id);
    }

    /// Deletes a scheduled stream.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, or `WRONG_STATUS` if it is not scheduled
    public void delete(StreamId id, MemberProfile member) {
        require(id, member);
        delete(id);
    }

    /// Deletes a scheduled stream of a closed account.
    ///
    /// @throws Refusal `WRONG_STATUS` if it is not scheduled
    public void delete(StreamId id) {
        change(id, () -> {
            log.delete(id); // first, in the order in which a start locks the two rows
            deletions.changed(id, () -> {}); // see below
            return stored.deleteScheduled(id.value());
        });
        deleted(id);
    }

    private void deleted(StreamId id) {
        streams.forget(id);
        log.deleted(id);
        events.publishEvent(new StreamDeleted(id));
    }

    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `WRONG_STATUS` if it is not scheduled or its owner's
    ///     account has been closed, or `TRY_LATER`
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
        transactions.run(() -> {
            if (change.getAsInt() == 0) {
                throw notScheduled();
            }
            streams.changed(id);
        });
    }

    private static Refusal notScheduled() {
        return Refusal.of(ProblemCode.WRONG_STATUS, "The stream has already been started.");
    }

    /// In the database's precision, so that memory and database agree.
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
