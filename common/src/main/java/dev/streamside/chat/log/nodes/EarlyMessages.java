package dev.streamside.chat.log.nodes;

import dev.streamside.platform.id.StreamId;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Messages of other nodes that arrived too early: an entry before theirs is still missing here. There are
/// few of them, and they are kept only briefly. Thread-safe.
final class EarlyMessages {
    /// For all streams together. Entries of messages beyond this are read from the database.
    static final int MAX = 128;

    private final Map<StreamId, SortedMap<Long, EntryMessages.Entries>> byFirstNumber = new HashMap<>();
    private volatile int count;

    /// Keeps a message, if there is room.
    synchronized void keep(StreamId streamId, EntryMessages.Entries message) {
        if (count < MAX
                && byFirstNumber
                                .computeIfAbsent(streamId, id -> new TreeMap<>())
                                .putIfAbsent(message.firstSeq(), message)
                        == null) {
            count++;
        }
    }

    /// Offers the messages of a stream in the order of their numbers, and drops those that are taken.
    ///
    /// @param isTaken returns false if a message is still too early. Called without a lock
    void offer(StreamId streamId, Predicate<EntryMessages.Entries> isTaken) {
        EntryMessages.Entries next = first(streamId);
        while (next != null && isTaken.test(next)) {
            drop(streamId, next);
            next = first(streamId);
        }
    }

    private EntryMessages.@Nullable Entries first(StreamId streamId) {
        return count == 0 ? null : firstOfSome(streamId); // without the lock, as every commit calls this
    }

    private synchronized EntryMessages.@Nullable Entries firstOfSome(StreamId streamId) {
        SortedMap<Long, EntryMessages.Entries> ofStream = byFirstNumber.get(streamId);
        return ofStream == null ? null : ofStream.values().iterator().next();
    }

    private synchronized void drop(StreamId streamId, EntryMessages.Entries message) {
        SortedMap<Long, EntryMessages.Entries> ofStream = byFirstNumber.get(streamId);
        if (ofStream != null && ofStream.remove(message.firstSeq(), message)) {
            count--;
            if (ofStream.isEmpty()) {
                byFirstNumber.remove(streamId);
            }
        }
    }

    /// Drops the messages of a stream with numbers up to `seq`.
    synchronized void forget(StreamId streamId, long seq) {
        SortedMap<Long, EntryMessages.Entries> ofStream = byFirstNumber.get(streamId);
        if (ofStream != null) {
            int before = ofStream.size();
            ofStream.values().removeIf(message -> message.lastSeq() <= seq);
            count -= before - ofStream.size();
            if (ofStream.isEmpty()) {
                byFirstNumber.remove(streamId);
            }
        }
    }
}
