package dev.streamside.crowd;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/// Which chats one viewer has received. Chats may come in any order: only one that comes twice, or never, is a
/// fault. Not thread-safe.
final class Position {
    private static final int UNKNOWN = -1;
    private static final long FULL = -1L;

    enum Receipt {
        NEW,
        AGAIN,
        /// It was sent before the viewer arrived.
        EARLIER
    }

    private int begin = UNKNOWN;
    /// The number of the first bit of `seen`. All before it are seen.
    private int base;
    private long[] seen = {0};
    /// Those that the server has left out, and that have not come after all. They count as seen.
    private final BitSet excused = new BitSet(0);

    boolean hasBegun() {
        return begin != UNKNOWN;
    }

    /// From this number on, the viewer must receive every chat.
    void begin(int number) {
        begin = number;
        base = number & -Long.SIZE;
        seen[0] = (1L << number) - 1; // those before it need not come
    }

    Receipt receive(int number) {
        if (number < begin) {
            return Receipt.EARLIER;
        }
        if (excused.get(number)) {
            excused.clear(number);
            return Receipt.NEW;
        }
        return see(number) ? Receipt.NEW : Receipt.AGAIN;
    }

    /// Whether a chat could still come for the first time.
    boolean lacks(int number) {
        int word = (number - base) / Long.SIZE;
        return number >= Math.max(begin, base) && (word >= seen.length || (seen[word] & (1L << number)) == 0);
    }

    private boolean see(int number) {
        if (!lacks(number)) {
            return false;
        }
        if ((number - base) / Long.SIZE >= seen.length) {
            makeRoom((number - base) / Long.SIZE);
        }
        seen[(number - base) / Long.SIZE] |= 1L << number;
        return true;
    }

    /// Forgets what was seen without a gap, and keeps the rest up to the word that is needed now.
    private void makeRoom(int word) {
        int full = 0;
        while (full < seen.length && seen[full] == FULL) {
            full++;
        }
        seen = Arrays.copyOfRange(seen, full, word + 1);
        base += full * Long.SIZE;
    }

    /// The server has left out some entries, and said so. As many chats before the next one need not come, the
    /// oldest first, as the latest may still be on their way. Not every entry is a chat: what is left over excuses
    /// nothing later.
    ///
    /// @param before the number of the first chat that follows
    void skip(Chats chats, int before, long count) {
        long left = count;
        for (int number = Math.max(begin, base); left > 0 && number < before; number++) {
            if (!chats.isRefused(number) && see(number)) {
                excused.set(number);
                left--;
            }
        }
    }

    /// How many of these chats the viewer should have, and has not.
    ///
    /// @param accepted a bit for each chat that was accepted
    long missing(long[] accepted) {
        long missing = 0;
        for (int word = base / Long.SIZE; hasBegun() && word < accepted.length; word++) {
            missing += Long.bitCount(missingOf(word, accepted));
        }
        return missing;
    }

    /// Their numbers.
    void eachMissing(long[] accepted, IntConsumer action) {
        for (int word = base / Long.SIZE; hasBegun() && word < accepted.length; word++) {
            for (long bits = missingOf(word, accepted); bits != 0; bits &= bits - 1) {
                action.accept(word * Long.SIZE + Long.numberOfTrailingZeros(bits));
            }
        }
    }

    private long missingOf(int word, long[] accepted) {
        int at = word - base / Long.SIZE;
        return accepted[word] & ~(at < seen.length ? seen[at] : 0);
    }
}
