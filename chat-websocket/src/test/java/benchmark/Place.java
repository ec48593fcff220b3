package benchmark;

import java.util.HashSet;
import java.util.Set;

/// How far one viewer has come in the stream. Numbers that count up by one are what is meant to be; everything
/// else goes into the tally.
final class Place {
    private static final long UNKNOWN = -1;
    private static final int MOST_REMEMBERED = 10_000;

    private long last = UNKNOWN;
    /// Numbers that were left out and may still come late.
    private final Set<Long> missing = new HashSet<>(0);

    /// The first answer of a stream: who came without a place has one now; who came back goes on from the old
    /// one.
    void greeted(Batch batch, Tally tally) {
        if (last == UNKNOWN || batch.isReset()) {
            tally.resets += last == UNKNOWN ? 0 : 1;
            last = batch.cursor();
            missing.clear();
        } else if (batch.size() > 0) {
            receive(batch, tally);
        }
    }

    void receive(Batch batch, Tally tally) {
        long first = batch.seq(0);
        if (last == UNKNOWN) {
            last = first - 1;
        }
        if (batch.skipped() > 0) {
            long skipped = Math.clamp(first - 1 - last, 0, batch.skipped());
            tally.skipped += skipped;
            last += skipped;
        }
        if (first == last + 1 && batch.isGapless()) {
            last = batch.last();
            return;
        }
        for (int i = 0; i < batch.size(); i++) {
            receive(batch.seq(i), tally);
        }
    }

    private void receive(long seq, Tally tally) {
        if (seq > last) {
            tally.lost += seq - last - 1;
            for (long absent = last + 1; absent < seq && missing.size() < MOST_REMEMBERED; absent++) {
                missing.add(absent);
            }
            last = seq;
        } else if (missing.remove(seq)) {
            tally.lost--;
            tally.reordered++;
        } else {
            tally.duplicated++;
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

    /// Where to go on from; empty when nothing has been seen.
    String cursor() {
        return last == UNKNOWN ? "" : Long.toString(last);
    }
}
