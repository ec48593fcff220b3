package dev.streamside.chat.replay;

import dev.streamside.chat.log.query.LogSlot;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Where each segment of a stream begins in its log. A segment is a slot.
///
/// @param slots  the slots that have entries, in order
/// @param head   the number of the newest entry that they cover
/// @param readAt it covers every entry that had been committed by then
record ReplayIndex(List<LogSlot> slots, long head, Instant readAt) {
    private static final Comparator<LogSlot> BY_NUMBER = Comparator.comparingInt(LogSlot::number);

    ReplayIndex {
        slots = List.copyOf(slots);
    }

    /// Some neighbouring entries.
    ///
    /// @param first  the lowest number
    /// @param pinSeq the number of the last entry before them that pinned or unpinned a chat; 0 if there is none
    record Range(long first, int count, long pinSeq) {}

    /// The entries of a segment. Their numbers are lower than that of the first entry written after it.
    ///
    /// @param number from 0
    Range segment(int number) {
        int index = indexFrom(number);
        long first = firstAt(index);
        return new Range(first, Math.toIntExact(firstAt(indexFrom(number + 1)) - first), lastPinBefore(index));
    }

    /// Where the first slot with this number or a higher one is in the list.
    private int indexFrom(int slot) {
        int found = Collections.binarySearch(slots, new LogSlot(slot, 0, 0, null, 0), BY_NUMBER);
        return found < 0 ? -found - 1 : found;
    }

    private long firstAt(int index) {
        return index < slots.size() ? slots.get(index).firstSeq() : head + 1;
    }

    private long lastPinBefore(int index) {
        for (int i = index - 1; i >= 0; i--) {
            if (slots.get(i).pinSeq() != 0) {
                return slots.get(i).pinSeq();
            }
        }
        return 0;
    }

    /// How many slots there are up to the last one that has an entry.
    int length() {
        return slots.isEmpty() ? 0 : slots.getLast().number() + 1;
    }

    /// How many chats each slot has.
    ///
    /// @param length how many slots
    int[] chats(int length) {
        int[] chats = new int[length];
        slots.stream().filter(slot -> slot.number() < length).forEach(slot -> chats[slot.number()] = slot.chats());
        return chats;
    }

    /// How many chats the whole log has; empty if its beginning has been dropped.
    OptionalInt chats() {
        return !slots.isEmpty() && slots.getFirst().firstSeq() == 1
                ? OptionalInt.of(slots.stream().mapToInt(LogSlot::chats).sum())
                : OptionalInt.empty();
    }

    /// When chats were pinned: the first of each slot.
    List<Instant> pinnedAt() {
        return slots.stream()
                .flatMap(slot -> Stream.ofNullable(slot.pinnedAt()))
                .toList();
    }
}
