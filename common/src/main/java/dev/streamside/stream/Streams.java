package dev.streamside.stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.streamside.channel.Channels;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Transactions;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;

/// The cached metadata of streams, which every send and every new viewer needs. Changes are written through
/// after their commit, so a stream is loaded once, however many threads wait for it.
@Service
public class Streams {
    private static final int MAX_CACHED = 100_000;
    private static final Duration WHILE_LIVE = Duration.ofHours(12);
    /// For streams that are scheduled or have ended.
    private static final Duration WHILE_NOT_LIVE = Duration.ofMinutes(30);
    private static final Duration LATE = Duration.ofDays(1);
    private static final Duration EARLY = Duration.ofHours(1);
    /// Another node may have just created it.
    private static final Duration WHEN_ABSENT = Duration.ofSeconds(5);

    private final StreamRepository stored;
    private final StreamList list;
    private final Channels channels;
    private final ApplicationEventPublisher events;
    private final ControlLog.Topic topic;
    private final LoadedCache<StreamId, Optional<StreamView>> known;

    Streams(
            StreamRepository stored,
            StreamList list,
            Channels channels,
            ApplicationEventPublisher events,
            ControlLog control,
            Bulkhead bulkhead) {
        this.stored = stored;
        this.list = list;
        this.channels = channels;
        this.events = events;
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumSize(MAX_CACHED)
                        .recordStats()
                        .expireAfter(Expiry.<StreamId, Optional<StreamView>>writing((id, stream) -> lifetime(stream))),
                id -> stored.findWithChannel(id.value()).map(Stream::view));
        this.topic = control.topic("stream").listen(id -> forget(StreamId.of(id)), this::forgetAll);
    }

    private static Duration lifetime(Optional<StreamView> stream) {
        return stream.map(known -> known.isLive() ? WHILE_LIVE : WHILE_NOT_LIVE).orElse(WHEN_ABSENT);
    }

    /// The stream without the current subscriber count, or null if it does not exist.
    public @Nullable StreamView find(StreamId id) {
        return known.get(id).orElse(null);
    }

    /// @throws Refusal `STREAM_NOT_FOUND`
    public StreamView require(StreamId id) {
        StreamView stream = find(id);
        if (stream == null) {
            throw notFound();
        }
        return stream;
    }

    /// @throws Refusal `STREAM_NOT_FOUND`, or `STREAM_NOT_LIVE` before it starts and after it ends
    public StreamView requireLive(StreamId id) {
        StreamView stream = require(id);
        if (!stream.isLive()) {
            throw notLive(stream);
        }
        return stream;
    }

    public static Refusal notLive(StreamView stream) {
        return Refusal.of(
                ProblemCode.STREAM_NOT_LIVE,
                stream.status() == StreamStatus.ENDED ? "The stream has ended." : "The stream has not started.");
    }

    /// The stream with the current subscriber count.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND`
    public StreamView metadata(StreamId id) {
        StreamView stream = require(id);
        return stream.with(channels.require(stream.channelId()));
    }

    /// The member's newest stream in this state, from the database.
    public Optional<StreamView> newestOf(MemberId ownerId, StreamStatus status) {
        return stored.findFirstByChannelOwnerIdAndStatusOrderByIdDesc(ownerId.value(), status)
                .map(Stream::view);
    }

    /// The channel's scheduled stream that a show at this time belongs to, from the database: the first that is planned
    /// for an hour from now, or was for the last day, or else the first whose start is open.
    public Optional<StreamView> dueOf(ChannelId channelId, Instant now) {
        return stored.findDue(channelId.value(), now.minus(LATE), now.plus(EARLY), Limit.of(1)).stream()
                .findFirst()
                .map(Stream::view);
    }

    /// The channel's live streams, from the database.
    public List<StreamView> liveOf(ChannelId channelId) {
        return stored.findByChannelIdAndStatus(channelId.value(), StreamStatus.LIVE).stream()
                .map(Stream::view)
                .toList();
    }

    /// Starts a scheduled stream in the caller's transaction. Call [#started] after the commit.
    ///
    /// @return false, without a change, if the stream was not scheduled
    public boolean storeStart(StreamId id, Instant at) {
        boolean started = stored.start(id.value(), at) > 0;
        if (started) {
            events.publishEvent(new StreamStatusChanged(id, StreamStatus.LIVE));
            tellOf(id);
        }
        return started;
    }

    /// Ends a stream in the caller's transaction. Call [#ended] after the commit.
    public void storeEnd(StreamId id, Instant at) {
        stored.end(id.value(), at);
        events.publishEvent(new StreamStatusChanged(id, StreamStatus.ENDED));
        tellOf(id);
    }

    /// Takes title and description from all streams of a member, in the caller's transaction.
    public void loseWords(MemberId ownerId) {
        List<Long> ids = stored.findIdsByOwner(ownerId.value());
        if (!ids.isEmpty()) {
            stored.loseWords(ids);
        }
        for (long id : ids) {
            var streamId = new StreamId(id);
            tellOf(streamId);
            Transactions.afterCommit(() -> forget(streamId));
        }
    }

    /// Tells other nodes of a change in the caller's transaction.
    void tellOf(StreamId id) {
        topic.changed(id);
    }

    /// Drops a stream from the cache, for when it is unknown whether a change was committed.
    public void forget(StreamId id) {
        known.invalidate(id);
        list.changed();
    }

    private void forgetAll() {
        known.invalidateAll();
        list.changed();
    }

    void created(StreamView stream) {
        known.put(stream.id(), Optional.of(stream));
        list.changed();
    }

    /// Updates the cache after a committed start.
    public void started(StreamId id, Instant at) {
        change(id, view -> view.startedAt(at));
    }

    /// Updates the cache after a committed end.
    public void ended(StreamId id, Instant at) {
        change(id, view -> view.endedAt(at));
        events.publishEvent(new StreamEnded(id));
    }

    private void change(StreamId id, UnaryOperator<StreamView> how) {
        known.change(id, stream -> stream.map(how));
        list.changed();
    }

    Cache<StreamId, Optional<StreamView>> cache() {
        return known.view();
    }

    public static Refusal notFound() {
        return Refusal.of(ProblemCode.STREAM_NOT_FOUND, "There is no such stream.");
    }
}
