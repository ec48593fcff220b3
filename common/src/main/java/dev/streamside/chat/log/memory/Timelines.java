package dev.streamside.chat.log.memory;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.entry.ChatLogProperties;
import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.query.EntryReader;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/// The timelines in memory, one for each stream. A missing one is loaded from the database, once, however many
/// threads wait for it; so any of them can be evicted at any time, and a restart loses nothing.
@Service
public class Timelines {
    /// Called for everything that is appended to any timeline, on the appending thread, so it must be quick.
    /// Exceptions are logged and have no other effect.
    public interface Watcher {
        /// @param timeline the one that is in memory now
        /// @param appended the new entries, in the order of their numbers; none if the timeline has been loaded
        void changed(StreamId streamId, Timeline timeline, List<Entry> appended);

        /// The streams whose changes this watcher needs even when no viewer reads their timelines. These are
        /// loaded for it.
        default Set<StreamId> watched() {
            return Set.of();
        }
    }

    private final Streams streams;
    private final EntryReader stored;
    private final StreamHeads heads;
    private final EntryEffects effects;
    private final NextCheck nextCheck;
    private final int capacity;
    private final LoadedCache<StreamId, HeldTimeline> known;
    private final TimelineWatchers watchers = new TimelineWatchers();
    private final LongAdder found = new LongAdder();
    private final LongAdder loads = new LongAdder();

    Timelines(
            Streams streams,
            EntryReader stored,
            StreamHeads heads,
            EntryEffects effects,
            NextCheck nextCheck,
            Bulkhead bulkhead,
            ChatLogProperties properties) {
        this.streams = streams;
        this.stored = stored;
        this.heads = heads;
        this.effects = effects;
        this.nextCheck = nextCheck;
        this.capacity = properties.timelineCapacity();
        this.known = LoadedCache.of(
                bulkhead,
                Caffeine.newBuilder()
                        .expireAfterAccess(properties.timelineIdle())
                        .maximumWeight(properties.endedMemory().toBytes())
                        .weigher((StreamId id, HeldTimeline held) -> weight(held.timeline())),
                LoadedCache.Source.together(this::read));
    }

    /// A live timeline has no weight, so the memory limit never evicts it.
    private static int weight(Timeline timeline) {
        return timeline.closed() ? (int) Math.min(Integer.MAX_VALUE, timeline.byteLength() + 256) : 0;
    }

    /// The timeline of a stream, or null if there is no such stream. Makes no query if it is in memory.
    public @Nullable Timeline find(StreamId streamId) {
        HeldTimeline held = known.getIfPresent(streamId);
        if (held == null && streams.find(streamId) != null) {
            held = known.get(streamId);
        }
        return held == null ? null : held.timeline();
    }

    /// As [#find(StreamId)], for several streams: few queries read all that are not in memory.
    ///
    /// @return the timelines of those that exist
    public Collection<Timeline> find(Collection<StreamId> streamIds) {
        return known.getAll(streams.existing(streamIds)).values().stream()
                .map(HeldTimeline::timeline)
                .toList();
    }

    /// The timeline for a reader who has seen `cursor`, perhaps at another node. Waits until the timeline
    /// reaches the cursor, if the log has. Otherwise the cursor cannot be used.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if the database does not answer
    public @Nullable Timeline find(StreamId streamId, Cursor cursor) {
        Timeline timeline = find(streamId);
        if (timeline != null && !timeline.closed() && timeline.isBehind(cursor.seq(), cursor.epoch())) {
            nextCheck.await(streamId);
            timeline = find(streamId);
        }
        return timeline;
    }

    /// The timelines that are in memory here and whose logs have not ended.
    public Map<StreamId, HeldTimeline> followed() {
        var followed = new HashMap<StreamId, HeldTimeline>();
        known.view().asMap().forEach((streamId, held) -> {
            if (!held.timeline().closed()) {
                followed.put(streamId, held);
            }
        });
        return followed;
    }

    /// The streams that a watcher needs and whose timelines are not in memory.
    public Set<StreamId> missing() {
        return watchers.watched()
                .filter(streamId -> !known.view().asMap().containsKey(streamId))
                .collect(Collectors.toSet());
    }

    /// The timeline of a stream, if it is in memory. Does not count as a use, which would keep it there.
    public @Nullable HeldTimeline peek(StreamId streamId) {
        return known.peek(streamId);
    }

    /// The newest number shown of a log here, and its epoch; 0 and 0 if its timeline is not in memory, or
    /// still being loaded.
    public StreamHeads.Head shown(StreamId streamId) {
        HeldTimeline held = known.peek(streamId);
        return held == null
                ? new StreamHeads.Head(0, 0)
                : new StreamHeads.Head(held.timeline().head(), held.timeline().epoch());
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
    List<Timeline> inMemory() {
        return known.view().asMap().values().stream()
                .map(HeldTimeline::timeline)
                .toList();
    }

    private Map<StreamId, HeldTimeline> read(Set<StreamId> streamIds) {
        Map<StreamId, StreamHeads.Head> found = heads.find(streamIds);
        Map<StreamId, List<Entry>> newest = stored.newest(streamIds, capacity);
        return streamIds.stream()
                .collect(Collectors.toMap(
                        streamId -> streamId,
                        streamId -> load(streamId, found.get(streamId), newest.getOrDefault(streamId, List.of()))));
    }

    private HeldTimeline load(StreamId streamId, StreamHeads.@Nullable Head head, List<Entry> newest) {
        var timeline = new Timeline(
                capacity, newest.isEmpty() ? 0 : newest.getFirst().seq() - 1, head == null ? 0 : head.epoch());
        effects.appendAsRead(timeline, newest);
        loads.increment();
        watchers.changed(streamId, timeline, List.of()); // it may have entries that the one before it lacked
        return new HeldTimeline(timeline);
    }

    /// Shows committed entries. Never waits for a timeline that is being loaded, because the senders of all
    /// other streams would wait, too. Such a timeline gets the entries once it is loaded, as the load may
    /// have read before the commit. A timeline that is not in memory is not loaded for them: a later load
    /// reads what was committed.
    public void showCommitted(StreamId streamId, List<Entry> committed) {
        long first = committed.getFirst().seq();
        if (first == 1) { // a log that begins needs no load
            known.putIfAbsent(streamId, new HeldTimeline(new Timeline(capacity, 0)));
        }
        known.whenLoaded(streamId, held -> {
            if (first > held.timeline().head() + 1) {
                catchUp(streamId, held);
            }
            if (first <= held.timeline().head() + 1) { // else the next check finds them
                extend(streamId, held, committed);
            }
        });
        if (watchers.need(streamId) && known.peek(streamId) == null) {
            readForWatchers(streamId); // the load reads them, or they are added after it
        }
    }

    private void readForWatchers(StreamId streamId) {
        known.load(streamId, () -> watchers.couldNotRead(streamId));
    }

    /// Starts reading the streams again that a watcher needs and that could not be read.
    public void readAgain() {
        watchers.takeUnread().forEach(this::readForWatchers);
    }

    /// Drops the timeline of a stream whose log has been deleted.
    public void forget(StreamId streamId) {
        known.invalidate(streamId);
    }

    /// Everything may have changed without an entry. The timeline of a log that goes on is kept until the
    /// next check: it is the only evidence of entries that the database has lost.
    public void forgetAll() {
        known.invalidateUnfinished();
        known.view()
                .asMap()
                .forEach((streamId, held) -> forgetIfOutdated(streamId, held, held.entriesMayHaveChanged()));
    }

    private void forgetIfOutdated(StreamId streamId, HeldTimeline held, HeldTimeline.State state) {
        if (state == HeldTimeline.State.OUTDATED) {
            known.doubt(streamId, held);
        }
    }

    /// Drops the timeline, which has fallen too far behind, or whose epoch is over. Starts to read the newest entries
    /// again if a watcher needs them; otherwise, they are read with the next use. Never waits.
    public void reload(StreamId streamId) {
        known.invalidate(streamId);
        streams.forget(streamId);
        if (watchers.need(streamId)) {
            readForWatchers(streamId);
        }
    }

    /// Calls `change` with the timeline of a stream, if it is in memory. If it is being loaded, the call
    /// follows the load.
    void whenLoaded(StreamId streamId, Consumer<Timeline> change) {
        known.whenLoaded(streamId, held -> change.accept(held.timeline()));
    }

    /// Shows entries that are in the database but not in this timeline: those of another node, or of a commit
    /// whose outcome was unknown. A log that has ended gets no more entries, but its chats may have been deleted.
    public void catchUp(StreamId streamId) {
        known.whenLoaded(streamId, held -> {
            if (held.timeline().closed()) {
                known.doubt(streamId, held);
            } else {
                catchUp(streamId, held);
            }
        });
    }

    private void catchUp(StreamId streamId, HeldTimeline held) {
        List<Entry> missing;
        do {
            missing = stored.after(streamId, held.timeline().head(), capacity);
            if (!missing.isEmpty() && missing.getFirst().seq() > held.timeline().head() + 1) {
                return; // an earlier entry is not visible yet
            }
            if (!missing.isEmpty()) {
                showStored(streamId, held, missing);
                found.add(missing.size());
            }
        } while (missing.size() == capacity);
    }

    /// Shows entries that were stored, but not by this node's committer. The stream becomes live before
    /// viewers get its first entry, and ends after they have its last ones.
    ///
    /// @param entries follow the shown ones without a gap, or overlap them
    public void showStored(StreamId streamId, HeldTimeline held, List<Entry> entries) {
        if (entries.getFirst().type().startsLog()) {
            streams.forget(streamId);
        }
        extend(streamId, held, entries);
        if (entries.getLast().type().endsLog()) {
            streams.forget(streamId);
        }
    }

    private void extend(StreamId streamId, HeldTimeline held, List<Entry> inOrder) {
        Timeline timeline = held.timeline();
        effects.appendAndApply(timeline, inOrder);
        if (timeline.closed()) {
            HeldTimeline.State state = held.logHasEnded();
            known.reweigh(streamId, held); // a timeline that has ended counts towards the memory limit
            forgetIfOutdated(streamId, held, state);
        }
        watchers.changed(streamId, timeline, inOrder);
    }
}
