package dev.streamside.stream;

import dev.streamside.channel.Channel;
import dev.streamside.channel.Channels;
import dev.streamside.id.Ids;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.member.MemberProfile;
import dev.streamside.permission.Action;
import dev.streamside.permission.Permissions;
import dev.streamside.problem.FieldErrors;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.text.PlainText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// Creates, starts and ends streams, for their owners.
@Service
public class StreamLifecycle {
    private static final PlainText TITLE = PlainText.line("title", 100);
    private static final PlainText DESCRIPTION = PlainText.lines("description", 1000);

    private final StreamRepository stored;
    private final Channels channels;
    private final Streams streams;
    private final Permissions permissions;
    private final StreamLog log;
    private final TransactionTemplate transaction;
    private final Bulkhead bulkhead;
    private final Clock clock;

    StreamLifecycle(
            StreamRepository stored,
            Channels channels,
            Streams streams,
            Permissions permissions,
            StreamLog log,
            TransactionTemplate transaction,
            Bulkhead bulkhead,
            Clock clock) {
        this.stored = stored;
        this.channels = channels;
        this.streams = streams;
        this.permissions = permissions;
        this.log = log;
        this.transaction = transaction;
        this.bulkhead = bulkhead;
        this.clock = clock;
    }

    /// Creates a scheduled stream on the member's channel.
    ///
    /// @throws Refusal `INVALID` with every wrong field
    public StreamView create(NewStream request, MemberProfile owner) {
        var errors = new FieldErrors();
        String title = errors.check(() -> TITLE.clean(request.title()), "");
        String description = errors.check(() -> optional(request.description()), null);
        errors.refuseIfAny();
        StreamView stream = inTransaction(() -> {
            Channel channel = channels.ownedBy(owner.id());
            var id = new StreamId(Ids.next());
            StreamView view = stored.saveAndFlush(new Stream(id.value(), channel, title, description, now()))
                    .view();
            log.create(id);
            return view;
        });
        streams.created(stream);
        return stream;
    }

    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, or `WRONG_STATUS` if it is not scheduled
    public StreamView start(StreamId id, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, streams.require(id).channel(), member);
        Instant at = now();
        try {
            inTransaction(() -> {
                if (stored.start(id.value(), at) == 0) {
                    throw Refusal.of(ProblemCode.WRONG_STATUS, "The stream has already been started.");
                }
                log.open(id);
                return id;
            });
        } catch (RuntimeException failure) {
            streams.forget(id); // it may have started
            throw failure;
        }
        streams.started(id, at);
        return streams.metadata(id);
    }

    /// @throws Refusal `STREAM_NOT_FOUND`, `NOT_OWNER`, `WRONG_STATUS` if it is not live, or `TRY_LATER`
    public StreamView end(StreamId id, MemberProfile member) {
        permissions.require(Action.RUN_STREAMS, streams.require(id).channel(), member);
        return switch (log.end(id)) {
            case StreamLog.End.Ended ended -> streams.metadata(id);
            case StreamLog.End.NotOpen _ -> throw Refusal.of(ProblemCode.WRONG_STATUS, "The stream is not live.");
            case StreamLog.End.Unknown(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The stream could not be ended; try again.", retryAfter);
        };
    }

    private <T> T inTransaction(Supplier<T> work) {
        return bulkhead.call(() -> transaction.execute(status -> work.get()));
    }

    private static @Nullable String optional(@Nullable String description) {
        return description == null || description.isBlank() ? null : DESCRIPTION.clean(description);
    }

    /// In the database's precision, so that memory and database agree.
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
