package dev.streamside.chat.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Up to [#CAPACITY] neighbouring entries in one array, each followed by a comma, so that a run of entries is
/// one copy. Immutable: changes make a new block.
///
/// @param first `seq` of the first entry
/// @param bytes the entries, each with a trailing comma
/// @param ends  where each entry ends in `bytes`, after its comma
/// @param facts two for each entry: when it was appended, in [System#nanoTime], and its author
/// @param quotes the distance from each entry's number to the lower one that it quotes; 0 if it quotes none,
///               and empty if all are 0
/// @param essential which entries no reader may skip: a bit for each, the first is the lowest
@SuppressWarnings("ArrayRecordComponent") // an internal value that is never compared
record Block(long first, byte[] bytes, int[] ends, long[] facts, int[] quotes, int essential) {

    /// A larger block means more copying for each appended chat, a smaller one more object headers: 32 keeps
    /// both near 3 %. Not more than the bits of an `int`.
    static final int CAPACITY = 32;

    private static final int[] NO_QUOTES = {};

    static Block of(long first, List<TimelineEntry> entries, long nowNanos) {
        return new Block(first, new byte[0], new int[0], new long[0], NO_QUOTES, 0).plus(entries, nowNanos);
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

    /// This block with `entries` appended. The caller makes sure that they fit into [#CAPACITY].
    Block plus(List<TimelineEntry> entries, long nowNanos) {
        int size = bytes.length;
        boolean quoting = quotes.length > 0;
        for (TimelineEntry entry : entries) {
            size += entry.json().length + 1;
            quoting |= entry.quoted() != 0;
        }
        int count = count() + entries.size();
        byte[] grown = Arrays.copyOf(bytes, size);
        int[] grownEnds = Arrays.copyOf(ends, count);
        long[] grownFacts = Arrays.copyOf(facts, 2 * count);
        int[] grownQuotes = quoting ? Arrays.copyOf(quotes, count) : NO_QUOTES;
        int grownEssential = essential;
        int at = bytes.length;
        int index = count();
        for (TimelineEntry entry : entries) {
            System.arraycopy(entry.json(), 0, grown, at, entry.json().length);
            at += entry.json().length;
            grown[at++] = ',';
            grownEnds[index] = at;
            grownFacts[2 * index] = nowNanos;
            grownFacts[2 * index + 1] = entry.author();
            if (quoting) {
                grownQuotes[index] = distance(first + index, entry.quoted());
            }
            grownEssential |= entry.essential() ? 1 << index : 0;
            index++;
        }
        return new Block(first, grown, grownEnds, grownFacts, grownQuotes, grownEssential);
    }

    private static int distance(long seq, long quoted) {
        return quoted == 0 || seq - quoted > Integer.MAX_VALUE ? 0 : (int) (seq - quoted);
    }

    /// When an entry was appended, in [System#nanoTime].
    long shownNanos(long seq) {
        return facts[2 * (int) (seq - first)];
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

    TimelineEntry entry(long seq) {
        int index = (int) (seq - first);
        int distance = quotes.length == 0 ? 0 : quotes[index];
        return new TimelineEntry(
                Arrays.copyOfRange(bytes, start(index), ends[index] - 1),
                (essential & 1 << index) != 0,
                facts[2 * index + 1],
                distance == 0 ? 0 : seq - distance);
    }

    /// This block with another entry under a number. It counts as shown at the same time, and is as
    /// essential.
    Block with(long seq, TimelineEntry entry) {
        var entries = new ArrayList<TimelineEntry>(count());
        for (long each = first; each <= last(); each++) {
            entries.add(each == seq ? entry : entry(each));
        }
        Block changed = of(first, entries, 0);
        for (int i = 0; i < facts.length; i += 2) {
            changed.facts[i] = facts[i];
        }
        return new Block(first, changed.bytes, changed.ends, changed.facts, changed.quotes, essential);
    }
}
