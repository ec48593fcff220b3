package dev.streamside.chatlog;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.cluster.ControlLog;
import dev.streamside.id.Cursor;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.limit.Outage;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Timeline;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/// The timelines in memory, one for each stream. A missing one is loaded from the database, once, however many
/// threads wait for it; so any of them can be evicted at any time, and a restart loses nothing.
@Service
public class Timelines {
    /// Called for everything that is appended to any timeline, on the appending thread, so it must be quick.
    /// Exceptions are logged and affect nobody else.
    public interface Watcher {
        /// @param timeline the one that is in memory now
        /// @param appended the new entries, in the order of their numbers; none if the timeline has been loaded
        void changed(StreamId streamId, Timeline timeline, List<Entry> appended);

        /// The streams whose changes it needs even when nobody asks for their timelines. Those are loaded for it.
        default Set<StreamId> watched() {
            return Set.of();
        }
    }

    private static final Logger log = LoggerFactory.getLogger(Timelines.class);

    private final Streams streams;
    private final EntryReader stored;
    private final StreamHeads heads;
    private final EntryEffects effects;
    private final NextCheck nextCheck;
    private final int capacity;
    private final LoadedCache<StreamId, Timeline> known;
    private final TimelineWatchers watchers = new TimelineWatchers();
    /// To be read again with the next look.
    private final Set<StreamId> doubtful = ConcurrentHashMap.newKeySet();
    /// Needed by a watcher when they could not be read.
    private final Set<StreamId> unread = ConcurrentHashMap.newKeySet();
    private final LongAdder found = new LongAdder();
    private final LongAdder loads = new LongAdder();

    Timelines(
            Streams streams,
            EntryReader stored,
            StreamHeads heads,
            EntryEffects effects,
            NextCheck nextCheck,
            ControlLog control,
            Bulkhead bulkhead,
            ChatLogProperties properties) {
        this.streams = streams;
        this.stored = stored;
        this.heads = heads;
        this.effects = effects;
        this.nextCheck = nextCheck;
        this.capacity = properties.timelineCapacity();
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .expireAfterAccess(properties.timelineIdle())
                        .maximumWeight(properties.endedMemory().toBytes())
                        .weigher((StreamId id, Timeline timeline) -> weight(timeline)),
                this::load);
        control.topic(ChatDeletionKind.TOPIC).listen(this::redact, this::forgetAll);
        control.topic(MemberPurgeKind.TOPIC).listen(this::purge, this::forgetAll);
    }

    /// A live timeline has no weight, so the memory limit never evicts it.
    private static int weight(Timeline timeline) {
        return timeline.closed() ? (int) Math.min(Integer.MAX_VALUE, timeline.byteLength() + 256) : 0;
    }

    /// The timeline of a stream, or null if there is no such stream. Makes no query if it is in memory.
    public @Nullable Timeline find(StreamId streamId) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline == null && streams.find(streamId) != null) {
            return known.get(streamId);
        }
        return timeline;
    }

    /// The timeline for a reader who has seen `cursor`, perhaps at another node: waits until it has reached the cursor,
    /// if the log has. Otherwise the cursor is of no use.
    ///
    /// @throws dev.streamside.problem.Refusal `TRY_LATER` if the database does not answer
    public @Nullable Timeline find(StreamId streamId, Cursor cursor) {
        Timeline timeline = find(streamId);
        if (timeline != null && !timeline.closed() && timeline.isBehind(cursor.seq(), cursor.epoch())) {
            nextCheck.await(streamId);
            timeline = find(streamId);
        }
        return timeline;
    }

    /// The timelines that somebody here reads, and to which somebody may add.
    Map<StreamId, Timeline> followed() {
        var followed = new HashMap<StreamId, Timeline>();
        known.view().asMap().forEach((streamId, timeline) -> {
            if (!timeline.closed()) {
                followed.put(streamId, timeline);
            }
        });
        doubtful.removeIf(streamId -> {
            boolean isOver = !followed.containsKey(streamId);
            if (isOver) {
                known.invalidate(streamId);
            }
            return isOver;
        });
        return followed;
    }

    /// The streams whose timelines somebody needs here even when nobody asks for them, and which are not in memory.
    Set<StreamId> missing() {
        return watchers.watched()
                .filter(streamId -> !known.view().asMap().containsKey(streamId))
                .collect(Collectors.toSet());
    }

    /// The timelines that have to be read again, once it is known that the database has all that they show.
    Set<StreamId> doubtful() {
        return Set.copyOf(doubtful);
    }

    /// What is shown of a log here; 0 and epoch 0 if nobody reads it, or not yet.
    StreamHeads.Head shown(StreamId streamId) {
        Timeline timeline = known.peek(streamId);
        return timeline == null ? new StreamHeads.Head(0, 0) : new StreamHeads.Head(timeline.head(), timeline.epoch());
    }

    /// Calls `watcher` for everything that is appended from now on.
    public void watch(Watcher watcher) {
        watchers.add(watcher);
    }

    /// How many entries were found in the database: those of other nodes, and of commits whose outcome was unknown.
    long found() {
        return found.sum();
    }

    /// How often a timeline was read from the database.
    long loads() {
        return loads.sum();
    }

    /// All timelines in memory.
    Collection<Timeline> inMemory() {
        return known.view().asMap().values();
    }

    private Timeline load(StreamId streamId) {
        StreamHeads.Head head = heads.find(Set.of(streamId)).get(streamId);
        List<Entry> newest = stored.newest(streamId, capacity);
        var timeline = new Timeline(
                capacity, newest.isEmpty() ? 0 : newest.getFirst().seq() - 1, head == null ? 0 : head.epoch());
        effects.fill(timeline, newest);
        loads.increment();
        watchers.changed(streamId, timeline, List.of()); // it may have what the one before it had not
        return timeline;
    }

    /// Shows committed entries. Never waits for a timeline that is being loaded, or the senders of all other streams
    /// would: it gets them when it is there, as the load may have read before the commit. One that nobody reads is
    /// not loaded for them: a later load reads what was committed.
    void append(StreamId streamId, List<Entry> committed) {
        if (committed.getFirst().seq() == 1) { // a log that begins needs no load
            known.putIfAbsent(streamId, new Timeline(capacity, 0));
        }
        known.whenLoaded(streamId, timeline -> {
            if (committed.getFirst().seq() > timeline.head() + 1) {
                catchUp(streamId, timeline);
            }
            if (committed.getFirst().seq() <= timeline.head() + 1) { // else the next look finds them
                append(streamId, timeline, committed);
            }
        });
        if (watchers.need(streamId) && known.peek(streamId) == null) {
            read(streamId); // reads them, or has them added
        }
    }

    private void read(StreamId streamId) {
        unread.remove(streamId);
        known.load(streamId, () -> unread.add(streamId));
    }

    /// Begins to read again what somebody needs here and could not be read.
    void readAgain() {
        for (StreamId streamId : unread) {
            if (watchers.need(streamId)) {
                read(streamId);
            } else {
                unread.remove(streamId);
            }
        }
    }

    /// Drops the timeline of a stream whose log has been deleted.
    void forget(StreamId streamId) {
        known.invalidate(streamId);
    }

    /// Everything may have changed without an entry. What is shown of a log that goes on stays until the next look: it
    /// is the only witness of entries that the database has lost.
    void forgetAll() {
        known.invalidateUnfinished();
        known.view().asMap().forEach((streamId, timeline) -> {
            if (timeline.closed()) {
                known.invalidate(streamId);
            } else {
                doubtful.add(streamId);
            }
        });
    }

    /// Reads the newest entries again: the timeline has fallen too far behind, or its epoch is over. If the database
    /// does not answer, they are read when somebody needs them next.
    void reload(StreamId streamId) {
        doubtful.remove(streamId);
        known.invalidate(streamId);
        streams.forget(streamId);
        if (watchers.need(streamId)) {
            try {
                known.get(streamId);
            } catch (RuntimeException failure) {
                if (!Outage.caused(failure)) {
                    throw failure;
                }
                log.debug("Stream {} cannot be read now", streamId, failure);
            }
        }
    }

    private void redact(String streamAndSeq) {
        String[] parts = streamAndSeq.split("/", 2);
        redact(StreamId.of(parts[0]), Long.parseLong(parts[1]));
    }

    /// Replaces a chat with a tombstone, and takes its text out of the replies to it.
    void redact(StreamId streamId, long seq) {
        known.whenLoaded(streamId, timeline -> effects.redact(timeline, seq));
    }

    /// Shows entries that another node has sent.
    ///
    /// @return false if some before them are missing here
    boolean arrived(StreamId streamId, int epoch, List<Entry> entries) {
        Timeline timeline = known.peek(streamId);
        if (timeline == null || timeline.epoch() != epoch || entries.getLast().seq() <= timeline.head()) {
            return true;
        }
        boolean follows = entries.getFirst().seq() <= timeline.head() + 1;
        if (follows) {
            show(streamId, timeline, entries);
        }
        return follows;
    }

    /// Whether an entry up to `seq` is missing in the timeline of a stream. One that is not in memory, or still being
    /// loaded, lacks nothing.
    boolean lacks(StreamId streamId, long seq) {
        Timeline timeline = known.peek(streamId);
        return timeline != null && timeline.head() < seq;
    }

    /// Whether what is shown of a stream is of a later epoch. A node that shows nothing of it knows none.
    boolean hasLaterEpoch(StreamId streamId, int epoch) {
        Timeline timeline = known.peek(streamId);
        return timeline != null && timeline.epoch() > epoch;
    }

    /// Whether the database has something else under a number than is shown here: another entry, or what is left of one
    /// that was deleted meanwhile.
    boolean isReplaced(StreamId streamId, long seq) {
        Timeline timeline = known.peek(streamId);
        byte[] shown = timeline == null ? null : timeline.entry(seq).orElse(null);
        return shown != null
                && stored.after(streamId, seq - 1, 1).stream().anyMatch(entry -> !Arrays.equals(entry.json(), shown));
    }

    private void purge(String streamAndMember) {
        String[] parts = streamAndMember.split("/", 2);
        purge(StreamId.of(parts[0]), MemberId.of(parts[1]));
    }

    /// Replaces the chats of a member so far with tombstones, and takes their texts out of the replies to them.
    void purge(StreamId streamId, MemberId memberId) {
        known.whenLoaded(streamId, timeline -> effects.purge(timeline, memberId, timeline.head()));
    }

    /// Shows entries that are in the database but not in this timeline: those of another node, or of a commit
    /// whose outcome was unknown.
    void catchUp(StreamId streamId) {
        known.whenLoaded(streamId, timeline -> catchUp(streamId, timeline));
    }

    private void catchUp(StreamId streamId, Timeline timeline) {
        List<Entry> missing;
        do {
            missing = stored.after(streamId, timeline.head(), capacity);
            if (!missing.isEmpty() && missing.getFirst().seq() > timeline.head() + 1) {
                return; // what comes before cannot be seen yet
            }
            if (!missing.isEmpty()) {
                show(streamId, timeline, missing);
                found.add(missing.size());
            }
        } while (missing.size() == capacity);
    }

    /// A stream is live before its viewers are told, and has ended after they have its last entries.
    private void show(StreamId streamId, Timeline timeline, List<Entry> others) {
        if (others.getFirst().type().startsLog()) {
            streams.forget(streamId);
        }
        append(streamId, timeline, others);
        if (others.getLast().type().endsLog()) {
            streams.forget(streamId);
        }
    }

    private void append(StreamId streamId, Timeline timeline, List<Entry> inOrder) {
        effects.append(timeline, inOrder);
        if (timeline.closed()) {
            known.reweigh(streamId, timeline); // it has a weight now
        }
        watchers.changed(streamId, timeline, inOrder);
    }
}
