package dev.streamside.timeline;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Up to [#CAPACITY] neighbouring entries in one array, each followed by a comma, so that a run of entries is
/// one copy. Immutable: changes make a new block.
///
/// @param first `seq` of the first entry
/// @param bytes the entries, each with a trailing comma
/// @param ends  where each entry ends in `bytes`, after its comma
/// @param shown when each entry was appended, in [System#nanoTime]
/// @param essential which entries no reader may skip: a bit for each, the first is the lowest
@SuppressWarnings("ArrayRecordComponent") // an internal value that is never compared
record Block(long first, byte[] bytes, int[] ends, long[] shown, int essential) {

    /// A larger block means more copying for each appended chat, a smaller one more object headers: 32 keeps
    /// both near 3 %. Not more than the bits of an `int`.
    static final int CAPACITY = 32;

    private static final BitSet NONE = new BitSet(0);

    static Block of(long first, List<byte[]> entries, BitSet essential, long nowNanos) {
        return new Block(first, new byte[0], new int[0], new long[0], 0).plus(entries, essential, nowNanos);
    }

    int count() {
        return ends.length;
    }

    long last() {
        return first + ends.length - 1;
    }

    int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /// This block with `entries` appended; the caller keeps to [#CAPACITY].
    Block plus(List<byte[]> entries, BitSet essential, long nowNanos) {
        int size = bytes.length;
        for (byte[] entry : entries) {
            size += entry.length + 1;
        }
        byte[] grown = Arrays.copyOf(bytes, size);
        int[] grownEnds = Arrays.copyOf(ends, ends.length + entries.size());
        long[] grownShown = Arrays.copyOf(shown, grownEnds.length);
        Arrays.fill(grownShown, ends.length, grownShown.length, nowNanos);
        int at = bytes.length;
        int index = ends.length;
        for (byte[] entry : entries) {
            System.arraycopy(entry, 0, grown, at, entry.length);
            at += entry.length;
            grown[at++] = ',';
            grownEnds[index++] = at;
        }
        int added = essential.isEmpty() ? 0 : (int) essential.toLongArray()[0];
        return new Block(first, grown, grownEnds, grownShown, this.essential | added << count());
    }

    /// The first entry from `seq` on that no reader may skip; [Long#MAX_VALUE] if there is none.
    long essentialFrom(long seq) {
        int left = essential & -1 << (int) Math.max(0, seq - first);
        return left == 0 ? Long.MAX_VALUE : first + Integer.numberOfTrailingZeros(left);
    }

    /// The last entry that no reader may skip; 0 if there is none.
    long lastEssential() {
        return essential == 0 ? 0 : first + Integer.SIZE - 1 - Integer.numberOfLeadingZeros(essential);
    }

    byte[] entry(long seq) {
        int index = (int) (seq - first);
        return Arrays.copyOfRange(bytes, start(index), ends[index] - 1);
    }

    Block with(long seq, byte[] entry) {
        int index = (int) (seq - first);
        byte[][] entries = new byte[count()][];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = i == index ? entry : entry(first + i);
        }
        Block changed = of(first, List.of(entries), NONE, 0);
        return new Block(first, changed.bytes, changed.ends, shown, essential);
    }
}
