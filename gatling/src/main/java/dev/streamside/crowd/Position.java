package dev.streamside.crowd;

import java.util.Arrays;

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
    private long skipped;

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
        if (number < base) {
            return Receipt.AGAIN;
        }
        int word = (number - base) / Long.SIZE;
        long bit = 1L << number;
        if (word >= seen.length) {
            makeRoom(word);
            word = (number - base) / Long.SIZE;
        }
        if ((seen[word] & bit) != 0) {
            return Receipt.AGAIN;
        }
        seen[word] |= bit;
        return Receipt.NEW;
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

    /// The server has left out some chats for this viewer, and said so.
    void skip(long count) {
        skipped += count;
    }

    /// How many of these chats the viewer should have, and has not.
    ///
    /// @param accepted a bit for each chat that was accepted
    long missing(long[] accepted) {
        long missing = 0;
        for (int word = base / Long.SIZE; hasBegun() && word < accepted.length; word++) {
            int at = word - base / Long.SIZE;
            missing += Long.bitCount(accepted[word] & ~(at < seen.length ? seen[at] : 0));
        }
        return Math.max(0, missing - skipped);
    }
}
