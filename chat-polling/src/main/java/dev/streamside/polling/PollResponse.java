package dev.streamside.polling;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.answer.SharedAnswer;
import dev.streamside.platform.id.Cursor;
import dev.streamside.polling.PollMetrics.Kind;
import java.nio.charset.StandardCharsets;

/// A finished answer to a poll.
///
/// @param shownNanos when its oldest entry became readable, in [System#nanoTime]; 0 if it has none
record PollResponse(SharedAnswer answer, Kind kind, int entries, long shownNanos) {
    private static final byte[] OPENING = ascii("{\"entries\":[");

    static PollResponse of(Slice slice, EntryForm form, long nextPollMillis) {
        var cursor = new Cursor(slice.cursor(), slice.epoch());
        byte[] closing = ascii("],\"cursor\":\"" + cursor + "\",\"reset\":" + slice.reset() + ",\"skipped\":"
                + slice.skipped() + ",\"nextPollMillis\":" + nextPollMillis + "}");
        return new PollResponse(
                new SharedAnswer(slice.between(OPENING, closing, form), cursor.toString()),
                slice.reset() ? Kind.RESET : slice.count() == 0 ? Kind.EMPTY : Kind.ENTRIES,
                slice.count(),
                slice.count() == 0 ? 0 : slice.shownNanos());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
