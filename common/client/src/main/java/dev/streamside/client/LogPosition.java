package dev.streamside.client;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A viewer's position in the log. Entries are numbered 1, 2, 3, … without gaps, so the last number decides which
/// entries of a batch are new, and whether any are missing.
final class LogPosition {
    private static final long NONE = -1;
    /// The number of an entry and the log's generation, as the API describes: the generation grows when the server has
    /// lost entries and numbers new ones in their place.
    private static final Pattern CURSOR = Pattern.compile("(0|[1-9][0-9]{0,17})(-[1-9][0-9]{0,8})?");

    private @Nullable String cursor;
    private long lastSeq = NONE;
    private boolean lost;

    /// Entries between two numbers.
    ///
    /// @param count how many were left out, at least
    record Gap(long count, long after, long next) {}

    /// The new part of a batch.
    ///
    /// @param reset   whether everything before it is void
    /// @param skipped the entries that the server left out before the first new one
    /// @param hole    the entries missing before the entry with the number `next`
    record Step(
            boolean reset, @Nullable Gap skipped, @Nullable Gap hole, List<Entry> fresh) {}

    /// @param cursor where to start; null for the newest entries
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

    /// Starts from the newest entries: a cursor that the server no longer accepts must not lock the viewer out.
    void forget() {
        cursor = null;
        lost = true;
    }

    /// Moves on past a batch.
    ///
    /// @param lastTry whether to accept it even if entries are missing
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
        // After a reset there is nothing before it.
        if (batch.skipped() > 0 && last != NONE && !fresh.isEmpty()) {
            long next = fresh.get(0).seq();
            long count = Math.min(batch.skipped(), next - last - 1);
            skipped = count > 0 ? new Gap(count, last, next) : null;
        }
        // An empty batch may answer a request that is older than the last batch.
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
