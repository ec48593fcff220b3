package dev.streamside.client;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How far a viewer has followed the log. It is numbered 1, 2, 3, … without gaps, so the last number says which
/// entries of a batch are new, and whether some are missing.
final class LogPosition {
    private static final long NONE = -1;
    /// A number, and how often the server has lost entries and given out their numbers again, as the API describes it.
    private static final Pattern CURSOR = Pattern.compile("(0|[1-9][0-9]{0,17})(-[1-9][0-9]{0,8})?");

    private @Nullable String cursor;
    private long lastSeq = NONE;
    private boolean lost;

    /// Entries between two numbers.
    ///
    /// @param count how many were left out at least
    record Gap(long count, long after, long next) {}

    /// What is new in a batch.
    ///
    /// @param reset   nothing that came before counts any more
    /// @param skipped what the server has left out before the first
    /// @param hole    what is missing before the entry with the number `next`
    record Step(
            boolean reset, @Nullable Gap skipped, @Nullable Gap hole, List<Entry> fresh) {}

    /// @param cursor where to begin; null for the newest entries
    LogPosition(@Nullable String cursor) {
        this.cursor = cursor;
        if (cursor != null) {
            Matcher parts = CURSOR.matcher(cursor);
            if (!parts.matches()) {
                throw new IllegalArgumentException("no cursor: " + cursor);
            }
            lastSeq = Long.parseLong(parts.group(1));
        }
    }

    @Nullable
    String cursor() {
        return cursor;
    }

    /// Starts anew: a cursor that the server no longer understands must not lock the viewer out.
    void forget() {
        cursor = null;
        lost = true;
    }

    /// Moves on past a batch.
    ///
    /// @param lastTry accept it even if entries are missing
    /// @return null, without moving, when entries are missing that another request may bring
    @Nullable
    Step advance(Batch batch, boolean lastTry) {
        boolean reset = batch.reset() || lost;
        long last = reset ? NONE : lastSeq;
        List<Entry> fresh =
                batch.entries().stream().filter(entry -> entry.seq() > last).collect(Collectors.toList()); // Android 8
        Gap hole = hole(fresh, last, batch.skipped());
        if (hole != null && !lastTry) {
            return null;
        }
        Gap skipped = null;
        // After a reset nothing was shown before.
        if (batch.skipped() > 0 && last != NONE && !fresh.isEmpty()) {
            long next = fresh.get(0).seq();
            long count = Math.min(batch.skipped(), next - last - 1);
            skipped = count > 0 ? new Gap(count, last, next) : null;
        }
        // A batch without news may have been asked for before another one came.
        if (!fresh.isEmpty() || reset || last == NONE) {
            cursor = batch.cursor();
        }
        lastSeq = fresh.isEmpty() ? last : fresh.get(fresh.size() - 1).seq();
        lost = false;
        return new Step(reset, skipped, hole, fresh);
    }

    private static @Nullable Gap hole(List<Entry> entries, long lastSeq, long skipped) {
        long last = lastSeq;
        long mayMiss = skipped;
        for (Entry entry : entries) {
            if (last != NONE && entry.seq() > last + 1 + mayMiss) {
                return new Gap(entry.seq() - last - 1, last, entry.seq());
            }
            last = entry.seq();
            mayMiss = 0;
        }
        return null;
    }
}
