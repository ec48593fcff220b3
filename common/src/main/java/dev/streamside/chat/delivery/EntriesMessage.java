package dev.streamside.chat.delivery;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Introductions;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.Cursor;
import java.nio.charset.StandardCharsets;

/// New entries as a message, the same for every transport that pushes: in UTF-8, and all ASCII except for the
/// texts.
public final class EntriesMessage {
    private static final byte[] OPENING = ascii("{\"type\":\"entries\",\"entries\":[");
    private static final byte[] END = ascii("]");

    private EntriesMessage() {}

    /// A message that is complete by itself.
    public static byte[] of(Slice entries, EntryForm form) {
        return entries.between(OPENING, closing(entries), form);
    }

    /// The next message for subscribers that have received all earlier ones of a segment. In compact form,
    /// only the first has a name and a cursor. The messages after it are `[number of the last entry,
    /// entries…]`; if entries were left out, their count comes before the entries.
    public static byte[] of(Slice entries, SharedContext context) {
        Introductions known = context.introductions();
        if (known == null) {
            return entries.between(OPENING, closing(entries));
        }
        if (known.isEmpty()) {
            return entries.between(OPENING, closing(entries), known);
        }
        String skipped = entries.skipped() == 0 ? "" : entries.skipped() + ",";
        return entries.between(ascii("[" + entries.cursor() + "," + skipped), END, known);
    }

    private static byte[] closing(Slice entries) {
        var cursor = new Cursor(entries.cursor(), entries.epoch());
        return ascii("],\"cursor\":\"" + cursor + "\",\"skipped\":" + entries.skipped() + "}");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
