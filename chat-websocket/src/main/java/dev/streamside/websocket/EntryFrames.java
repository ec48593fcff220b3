package dev.streamside.websocket;

import dev.streamside.id.Cursor;
import dev.streamside.socket.Frame;
import dev.streamside.timeline.Slice;
import java.nio.charset.StandardCharsets;

/// The frames that carry entries: bytes that the timeline has ready, between a head and a tail.
final class EntryFrames {
    private EntryFrames() {}

    /// Entries that are new.
    static Frame entries(Slice slice) {
        return frame("{\"type\":\"entries\",\"entries\":[", slice, ",\"skipped\":" + slice.skipped() + "}");
    }

    /// The first frame of a connection.
    ///
    /// @param member the viewer's own member as JSON, or `null`
    /// @param ban    whether that member may only read, as a JSON object
    static Frame hello(Slice slice, String member, String ban) {
        return frame(
                "{\"type\":\"hello\",\"entries\":[",
                slice,
                ",\"reset\":" + slice.reset() + ",\"skipped\":" + slice.skipped() + ",\"member\":" + member + ","
                        + ban.substring(1));
    }

    private static Frame frame(String opening, Slice slice, String closing) {
        byte[] head = opening.getBytes(StandardCharsets.US_ASCII);
        byte[] tail = ("],\"cursor\":\"" + new Cursor(slice.cursor(), slice.epoch()) + "\"" + closing)
                .getBytes(StandardCharsets.UTF_8);
        return Frame.text(slice.between(head, tail));
    }
}
