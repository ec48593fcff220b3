package dev.streamside.testing.load;

import java.util.HashSet;
import java.util.Set;

/// How far one viewer has come in the stream. Numbers that count up by one are what is meant to be; everything else
/// is counted.
final class Position {
    private static final long UNKNOWN = -1;
    private static final int MOST_REMEMBERED = 10_000;

    private long last = UNKNOWN;
    /// Numbers that were left out and may still come late.
    private final Set<Long> missing = new HashSet<>(0);

    /// The first answer of a stream: a new viewer begins there; one who comes back goes on from the old place.
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

    /// Forgets what was missed before now.
    void forgive() {
        missing.clear();
    }

    long last() {
        return last;
    }

    /// How many numbers up to `head` come after the last one that was seen.
    long behind(long head) {
        return Math.max(0, head - last);
    }

    /// Whether nothing up to `head` is still to come.
    boolean hasAllTo(long head) {
        return behind(head) == 0 && missing.isEmpty();
    }

    /// Where to go on; empty when nothing has been seen.
    String cursor() {
        return last == UNKNOWN ? "" : Long.toString(last);
    }
}
