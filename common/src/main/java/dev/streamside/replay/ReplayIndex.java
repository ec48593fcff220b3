package dev.streamside.replay;

import dev.streamside.chatlog.LogSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Where each segment of a stream begins in its log. A segment is a slot.
///
/// @param slots those with entries, in order
/// @param head  the number of the newest entry that they cover
record ReplayIndex(List<LogSlot> slots, long head) {
    private static final Comparator<LogSlot> BY_NUMBER = Comparator.comparingInt(LogSlot::number);

    /// Where the clocks of nodes differ, a later slot may begin with a lower number: those before it end there.
    ReplayIndex {
        var ascending = new ArrayList<>(slots);
        long next = head + 1;
        for (int i = slots.size() - 1; i >= 0; i--) {
            LogSlot slot = slots.get(i);
            next = Math.min(next, slot.firstSeq());
            ascending.set(i, new LogSlot(slot.number(), next, slot.chats(), slot.pinnedAt()));
        }
        slots = List.copyOf(ascending);
    }

    /// Some neighbouring entries.
    ///
    /// @param first the lowest number
    record Range(long first, int count) {}

    /// The entries of a segment. They have been numbered before the first one that was written later.
    ///
    /// @param number from 0
    Range segment(int number) {
        long first = firstFrom(number);
        return new Range(first, Math.toIntExact(firstFrom(number + 1) - first));
    }

    private long firstFrom(int slot) {
        int found = Collections.binarySearch(slots, new LogSlot(slot, 0, 0, null), BY_NUMBER);
        int next = found < 0 ? -found - 1 : found;
        return next < slots.size() ? slots.get(next).firstSeq() : head + 1;
    }

    /// How many chats each slot has.
    ///
    /// @param length how many slots
    int[] chats(int length) {
        int[] chats = new int[length];
        slots.stream().filter(slot -> slot.number() < length).forEach(slot -> chats[slot.number()] = slot.chats());
        return chats;
    }

    /// When chats were pinned: the first of each slot.
    List<Instant> pinnedAt() {
        return slots.stream()
                .flatMap(slot -> Stream.ofNullable(slot.pinnedAt()))
                .toList();
    }
}
