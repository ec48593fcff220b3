package dev.streamside.chat.timeline;

import java.util.ArrayList;
import java.util.List;

/// The contents of a timeline at one moment: blocks without gaps. Immutable, so readers need no lock.
///
/// @param head          `seq` of the newest entry, 0 before the first
/// @param epoch         of the timeline
/// @param lostEssential `seq` of the newest entry before the blocks that no reader may skip. An empty window
///                      uses its head, since the earlier entries are unknown
/// @param blocks        oldest first, none of them empty
record Window(long head, int epoch, long lostEssential, List<Block> blocks) {

    static Window empty(long head, int epoch) {
        return new Window(head, epoch, head, List.of());
    }

    /// `seq` of the oldest entry held; `head + 1` if there is none.
    long oldest() {
        return blocks.isEmpty() ? head + 1 : blocks.getFirst().first();
    }

    /// This window with `entries` appended, without the oldest blocks that are not needed for `capacity`.
    Window plus(List<TimelineEntry> entries, int capacity, long nowNanos) {
        var next = new ArrayList<>(blocks);
        int taken = 0;
        if (!next.isEmpty() && next.getLast().count() < Block.CAPACITY) {
            taken = Math.min(Block.CAPACITY - next.getLast().count(), entries.size());
            next.add(next.removeLast().plus(entries.subList(0, taken), nowNanos));
        }
        while (taken < entries.size()) {
            int end = Math.min(taken + Block.CAPACITY, entries.size());
            next.add(Block.of(head + 1 + taken, entries.subList(taken, end), nowNanos));
            taken = end;
        }
        long newHead = head + entries.size();
        int dropped = 0;
        long lost = lostEssential;
        while (newHead - next.get(dropped).last() >= capacity) {
            lost = Math.max(lost, next.get(dropped).lastEssential());
            dropped++;
        }
        return new Window(newHead, epoch, lost, List.copyOf(next.subList(dropped, next.size())));
    }

    /// The first entry from `from` on that no reader may skip; `end` if there is none before that.
    long essentialFrom(long from, long end) {
        for (int i = indexOf(from); i < blocks.size() && blocks.get(i).first() < end; i++) {
            long seq = blocks.get(i).essentialFrom(from);
            if (seq != Long.MAX_VALUE) {
                return Math.min(seq, end);
            }
        }
        return end;
    }

    /// Whether one of the entries from `from` on, held or not, is one that no reader may skip.
    ///
    /// @param end the entry before which to stop; not older than the oldest entry held
    boolean hasEssential(long from, long end) {
        return lostEssential >= from || essentialFrom(Math.max(from, oldest()), end) < end;
    }

    TimelineEntry entry(long seq) {
        return blocks.get(indexOf(seq)).entry(seq);
    }

    Window with(long seq, TimelineEntry entry) {
        var next = new ArrayList<>(blocks);
        int index = indexOf(seq);
        next.set(index, next.get(index).with(seq, entry));
        return new Window(head, epoch, lostEssential, List.copyOf(next));
    }

    /// The index of the block that holds `seq`, which must be in this window.
    int indexOf(long seq) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blocks.get(middle).first() <= seq) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
