package dev.streamside.testing.load;

import java.util.HashSet;
import java.util.Set;

/// How far one viewer has come in the stream. Numbers are expected to increase by one; everything else is
/// counted.
final class Position {
    private static final long UNKNOWN = -1;
    private static final int MOST_REMEMBERED = 10_000;

    private long last = UNKNOWN;
    /// Numbers that were skipped and may still arrive late.
    private final Set<Long> missing = new HashSet<>(0);

    /// The first answer of a stream. A new viewer begins there; a returning one continues from the old
    /// position.
    void welcome(Batch batch, Deliveries deliveries) {
        if (last == UNKNOWN || batch.reset()) {
            deliveries.resets += last == UNKNOWN ? 0 : 1;
            last = batch.cursor();
            missing.clear();
        } else if (batch.seqs().length > 0) {
            receive(batch, deliveries);
        }
    }

    void receive(Batch batch, Deliveries deliveries) {
        long first = batch.seqs()[0];
        if (last == UNKNOWN) {
            last = first - 1;
        }
        if (batch.skipped() > 0) {
            long skipped = Math.clamp(first - 1 - last, 0, batch.skipped());
            deliveries.skipped += skipped;
            last += skipped;
        }
        if (first == last + 1 && batch.gapless()) {
            last = batch.seqs()[batch.seqs().length - 1];
        } else {
            for (long seq : batch.seqs()) {
                receive(seq, deliveries);
            }
        }
    }

    private void receive(long seq, Deliveries deliveries) {
        if (seq > last) {
            deliveries.lost += seq - last - 1;
            for (long absent = last + 1; absent < seq && missing.size() < MOST_REMEMBERED; absent++) {
                missing.add(absent);
            }
            last = seq;
        } else if (missing.remove(seq)) {
            deliveries.lost--;
            deliveries.reordered++;
        } else {
            deliveries.duplicated++;
        }
    }

    /// Forgets numbers that were missed before.
    void forgive() {
        missing.clear();
    }

    long last() {
        return last;
    }

    /// How many numbers up to `head` follow the last one that was seen.
    long behind(long head) {
        return Math.max(0, head - last);
    }

    /// Whether nothing up to `head` is still missing.
    boolean hasAllTo(long head) {
        return behind(head) == 0 && missing.isEmpty();
    }

    /// The cursor to continue from; empty if nothing has been seen.
    String cursor() {
        return last == UNKNOWN ? "" : Long.toString(last);
    }
}
