package dev.streamside.chat.replay;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.chat.log.query.LogSlot;
import dev.streamside.chat.log.query.LogSlots;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// The indexes of streams. Each is built from the log, a slice at a time, by the first request that needs it.
/// Finished slices are stored, and missing ones are added later, whether the log has grown or a node stopped
/// in the middle.
@Component
class ReplayIndexes {
    private static final int SLICE = 20_000;
    /// The longest part of a request's time that goes into building an index.
    private static final Duration PATIENCE = Duration.ofMillis(600);
    private static final long MAX_SLOTS = 500_000;
    /// How old an index of a live stream may be.
    static final Duration WHILE_LIVE = Duration.ofSeconds(5);
    private static final Duration WHEN_ENDED = Duration.ofMinutes(10);

    /// @param ended whether the log has all its entries
    record Key(StreamId streamId, Instant start, boolean ended) {}

    private final ReplayIndexRows rows;
    private final LogSlots log;
    private final ChatRows chats;
    private final Streams streams;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final LoadedCache<Key, ReplayIndex> known;

    ReplayIndexes(
            ReplayIndexRows rows,
            LogSlots log,
            ChatRows chats,
            Streams streams,
            TransactionTemplate transaction,
            Clock clock,
            Bulkhead bulkhead) {
        this.rows = rows;
        this.log = log;
        this.chats = chats;
        this.streams = streams;
        this.transaction = transaction;
        this.clock = clock;
        this.known = LoadedCache.of(
                bulkhead,
                Caffeine.newBuilder()
                        .maximumWeight(MAX_SLOTS)
                        .weigher((Key key, ReplayIndex index) ->
                                10 + index.slots().size())
                        .expireAfter(Expiry.writing((key, index) -> key.ended ? WHEN_ENDED : WHILE_LIVE)),
                this::load);
    }

    /// The index of a log, up to five seconds old while the stream is live.
    ///
    /// @throws Refusal `TRY_LATER` if the database does not answer, or if building takes longer
    ReplayIndex of(Key key) {
        return known.get(key);
    }

    /// The last stored slot is read again, with any entries added to it since.
    private ReplayIndex load(Key key) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        var slots = new TreeMap<Integer, LogSlot>();
        Instant readAt = clock.instant();
        long head = inTransaction(() -> {
            rows.of(key.streamId).forEach(slot -> slots.put(slot.number(), slot));
            return chats.newest(key.streamId);
        });
        Map.Entry<Integer, LogSlot> last = slots.pollLastEntry();
        int slot = last == null ? 0 : last.getKey();
        long next = last == null ? 1 : last.getValue().firstSeq();
        while (next <= head) {
            if (System.nanoTime() - deadline > 0) {
                throw Refusal.until(
                        ProblemCode.TRY_LATER, "The replay is being prepared; try again.", Duration.ofSeconds(1));
            }
            long end = Math.min(head, next + SLICE - 1);
            slot = add(slots, key, slot, next, end);
            next = end + 1;
        }
        var index = new ReplayIndex(List.copyOf(slots.values()), head, readAt);
        if (key.ended && streams.require(key.streamId).chats() == null) {
            index.chats()
                    .ifPresent(count -> inTransaction(() -> {
                        streams.storeChats(key.streamId, count);
                        return count;
                    }));
        }
        return index;
    }

    /// Stores the complete slots. Entries may still be added to the last one, so it is not stored.
    ///
    /// @param least the number of the slot that the entry before these is in
    /// @return the number of the last slot
    private int add(TreeMap<Integer, LogSlot> slots, Key key, int least, long first, long last) {
        return inTransaction(() -> {
            List<LogSlot> read = log.read(key.streamId, key.start, least, first, last);
            read.forEach(slot -> slots.merge(slot.number(), slot, LogSlot::plus));
            if (!read.isEmpty()) {
                int from = read.getFirst().number();
                rows.add(key.streamId, slots.subMap(from, slots.lastKey()).values());
            }
            return read.isEmpty() ? least : read.getLast().number();
        });
    }

    private <T> T inTransaction(Supplier<T> work) {
        return Objects.requireNonNull(transaction.execute(status -> work.get()));
    }
}
