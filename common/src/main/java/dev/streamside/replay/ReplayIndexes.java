package dev.streamside.replay;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.streamside.chatlog.ChatRows;
import dev.streamside.chatlog.LogSlot;
import dev.streamside.chatlog.LogSlots;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// The indexes of streams. Each is made from the log, a slice at a time, by whoever needs it first; what has been made
/// is stored, and what is missing is added, whether the log has grown since or a node died in the middle.
@Component
class ReplayIndexes {
    private static final int SLICE = 20_000;
    /// The longest part of a request's turn that goes into making an index.
    private static final Duration PATIENCE = Duration.ofMillis(600);
    private static final long MAX_SLOTS = 500_000;
    private static final Duration WHILE_LIVE = Duration.ofSeconds(5);
    private static final Duration WHEN_ENDED = Duration.ofMinutes(10);

    /// @param ended whether the log has all its entries
    record Key(StreamId streamId, Instant start, boolean ended) {}

    private final ReplayIndexRows rows;
    private final LogSlots log;
    private final ChatRows chats;
    private final TransactionTemplate transaction;
    private final LoadedCache<Key, ReplayIndex> known;

    ReplayIndexes(
            ReplayIndexRows rows, LogSlots log, ChatRows chats, TransactionTemplate transaction, Bulkhead bulkhead) {
        this.rows = rows;
        this.log = log;
        this.chats = chats;
        this.transaction = transaction;
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumWeight(MAX_SLOTS)
                        .weigher((Key key, ReplayIndex index) ->
                                10 + index.slots().size())
                        .expireAfter(Expiry.writing((key, index) -> key.ended ? WHEN_ENDED : WHILE_LIVE)),
                this::load);
    }

    /// The index of a log, up to five seconds old while the stream is live.
    ///
    /// @throws Refusal `TRY_LATER` if the database does not answer, or it takes longer to make
    ReplayIndex of(Key key) {
        return known.get(key);
    }

    /// The last slot that is stored is read again, with what may have been added to it.
    private ReplayIndex load(Key key) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        var slots = new TreeMap<Integer, LogSlot>();
        long head = inTransaction(() -> {
            rows.of(key.streamId).forEach(slot -> slots.put(slot.number(), slot));
            return chats.newest(key.streamId);
        });
        long next = slots.isEmpty() ? 1 : slots.pollLastEntry().getValue().firstSeq();
        while (next <= head) {
            if (System.nanoTime() - deadline > 0) {
                throw Refusal.until(
                        ProblemCode.TRY_LATER, "The replay is being prepared; try again.", Duration.ofSeconds(1));
            }
            long last = Math.min(head, next + SLICE - 1);
            add(slots, key, next, last);
            next = last + 1;
        }
        return new ReplayIndex(List.copyOf(slots.values()), head);
    }

    /// Stores what is complete: entries may still be added to the last slot.
    private void add(TreeMap<Integer, LogSlot> slots, Key key, long first, long last) {
        inTransaction(() -> {
            List<LogSlot> read = log.read(key.streamId, key.start, first, last);
            read.forEach(slot -> slots.merge(slot.number(), slot, LogSlot::plus));
            if (!read.isEmpty()) {
                int from = read.getFirst().number();
                rows.add(key.streamId, slots.subMap(from, slots.lastKey()).values());
            }
            return last;
        });
    }

    private <T> T inTransaction(Supplier<T> work) {
        return Objects.requireNonNull(transaction.execute(status -> work.get()));
    }
}
