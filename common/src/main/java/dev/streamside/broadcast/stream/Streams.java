package dev.streamside.broadcast.stream;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.streamside.account.member.Members;
import dev.streamside.broadcast.channel.Channels;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.cluster.ControlLog;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;

/// The cached metadata of streams, which every send and every new viewer needs. Changes are written through
/// after their commit, so a stream is loaded once, however many threads wait for it.
@Service
public class Streams {
    private static final int TITLES_AT_ONCE = 200;
    private static final int MAX_CACHED = 100_000;
    /// How many are kept in case the database does not answer.
    private static final int MAX_KEPT = 20_000;
    private static final Duration WHILE_LIVE = Duration.ofHours(12);
    /// For streams that are scheduled or have ended.
    private static final Duration WHILE_NOT_LIVE = Duration.ofMinutes(30);
    private static final Duration LATE = Duration.ofDays(1);
    private static final Duration EARLY = Duration.ofHours(1);
    /// Short, because another node may have just created it.
    private static final Duration WHEN_ABSENT = Duration.ofSeconds(5);

    private final StreamRepository stored;
    private final StreamList list;
    private final Channels channels;
    private final Members members;
    private final ApplicationEventPublisher events;
    private final ControlLog.Topic topic;
    private final LoadedCache<StreamId, Optional<StreamView>> known;

    Streams(
            StreamRepository stored,
            StreamList list,
            Channels channels,
            Members members,
            ApplicationEventPublisher events,
            ControlLog control,
            Bulkhead bulkhead) {
        this.stored = stored;
        this.list = list;
        this.channels = channels;
        this.members = members;
        this.events = events;
        this.known = LoadedCache.ofLasting(
                bulkhead,
                Caffeine.newBuilder()
                        .maximumSize(MAX_CACHED)
                        .recordStats()
                        .expireAfter(Expiry.<StreamId, Optional<StreamView>>writing((id, stream) -> lifetime(stream))),
                MAX_KEPT,
                LoadedCache.Source.together(this::read));
        this.topic = control.topic("stream")
                .listen(id -> doubt(StreamId.of(id)), id -> forget(StreamId.of(id)), this::forgetAll);
    }

    private Map<StreamId, Optional<StreamView>> read(Set<StreamId> ids) {
        var read = new HashMap<StreamId, Optional<StreamView>>();
        ids.forEach(id -> read.put(id, Optional.empty()));
        stored.findWithChannel(ids.stream().map(StreamId::value).toList()).stream()
                .map(Stream::view)
                .forEach(stream -> read.put(stream.id(), Optional.of(stream)));
        return read;
    }

    private static Duration lifetime(Optional<StreamView> stream) {
        return stream.map(known -> known.isLive() ? WHILE_LIVE : WHILE_NOT_LIVE).orElse(WHEN_ABSENT);
    }

    /// The stream without the current subscriber count, or null if it does not exist.
    public @Nullable StreamView find(StreamId id) {
        return known.get(id).orElse(null);
    }

    /// Those of the streams that exist, in any order. One query reads all that are not in memory.
    ///
    /// @throws RuntimeException as [LoadedCache#getAll]
    public List<StreamId> existing(Collection<StreamId> ids) {
        return known.getAll(ids).entrySet().stream()
                .filter(stream -> stream.getValue().isPresent())
                .map(Map.Entry::getKey)
                .toList();
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

    /// The member's scheduled streams, from the database.
    public List<StreamId> plannedBy(MemberId ownerId) {
        return stored.findIdsByOwner(ownerId.value(), StreamStatus.SCHEDULED).stream()
                .map(StreamId::new)
                .toList();
    }

    /// The channel's scheduled stream for a show at this time, from the database: the first that is planned
    /// for the next hour or was for the last day or, if there is none, the first whose start is open.
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

    /// Starts a scheduled stream in the caller's transaction. Call [#started] after the commit. An account
    /// cannot be closed while a stream of its owner is live, so the two transactions wait for each other.
    ///
    /// @return false, without a change, if the stream was not scheduled, or its owner's account has been closed
    public boolean storeStart(StreamId id, Instant at) {
        boolean open = stored.findOwner(id.value())
                .map(MemberId::new)
                .filter(members::isOpen)
                .isPresent();
        boolean started = open && stored.start(id.value(), at) > 0;
        if (started) {
            events.publishEvent(new StreamStatusChanged(id, StreamStatus.LIVE));
            topic.changed(id, () -> {}); // see started
        }
        return started;
    }

    /// Ends a stream in the caller's transaction. Call [#ended] after the commit.
    public void storeEnd(StreamId id, Instant at) {
        stored.end(id.value(), at);
        events.publishEvent(new StreamStatusChanged(id, StreamStatus.ENDED));
        topic.changed(id, () -> {}); // see ended
    }

    /// Stores how many chats a past stream had, in the caller's transaction. Other nodes get the number when
    /// they read the stream again, as lists do at once.
    public void storeChats(StreamId id, int chats) {
        stored.setChats(id.value(), chats);
        Transactions.afterwards(() -> change(id, view -> view.counted(chats)));
    }

    /// Removes title and description of streams of a member, in the caller's transaction: of so many that it is
    /// certain to end in time.
    ///
    /// @return whether there may be more
    public boolean clearTitles(MemberId ownerId) {
        List<Long> ids = stored.findIdsWithTitles(ownerId.value(), Limit.of(TITLES_AT_ONCE));
        if (!ids.isEmpty()) {
            stored.clearTitles(ids);
        }
        for (long id : ids) {
            changed(new StreamId(id));
        }
        return ids.size() == TITLES_AT_ONCE;
    }

    /// Drops a stream from the caches of all nodes, when the caller's transaction ends.
    void changed(StreamId id) {
        topic.changed(id, () -> forget(id));
    }

    /// Makes the stream be read again, because it is unknown whether a change was committed. Until the
    /// database answers, the known state is used.
    public void doubt(StreamId id) {
        known.doubt(id);
        list.doubt();
    }

    /// Drops a stream from the cache, because it has changed.
    public void forget(StreamId id) {
        known.invalidate(id);
        list.changed();
    }

    private void forgetAll() {
        known.invalidateAll();
        list.changed();
    }

    /// Adds a new stream to the caches, when the caller's transaction ends.
    void created(StreamView stream) {
        topic.changed(stream.id(), () -> {
            known.put(stream.id(), Optional.of(stream));
            list.changed();
        });
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

    /// Parses a stream's id from an address.
    ///
    /// @throws Refusal `STREAM_NOT_FOUND` if no stream can have this id
    public static StreamId parseId(String text) {
        StreamId id = StreamId.parse(text);
        if (id == null) {
            throw notFound();
        }
        return id;
    }

    public static Refusal notFound() {
        return Refusal.of(ProblemCode.STREAM_NOT_FOUND, "There is no such stream.");
    }
}
