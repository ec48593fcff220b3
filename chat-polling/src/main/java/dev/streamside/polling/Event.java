package dev.streamside.polling;

import dev.streamside.connection.Packet;
import dev.streamside.id.Cursor;
import dev.streamside.timeline.Slice;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// One server-sent event. Its data is what a frame of the WebSocket application has, and its id is the cursor: a
/// browser that reconnects sends it as `Last-Event-ID`.
final class Event implements Packet {
    /// A comment, which nobody sees: it shows that the other side is there.
    static final Event HEARTBEAT = new Event(ascii(":\n\n"));

    private final byte[] bytes;

    private Event(byte[] bytes) {
        this.bytes = bytes;
    }

    /// The first one of a connection.
    static Event hello(Slice slice, long retryMillis) {
        return of(
                "retry: " + retryMillis + "\n",
                "hello",
                slice,
                ",\"reset\":" + slice.reset() + ",\"skipped\":" + slice.skipped());
    }

    /// Entries that are new.
    static Event entries(Slice slice) {
        return of("", "entries", slice, ",\"skipped\":" + slice.skipped());
    }

    private static Event of(String fields, String type, Slice slice, String more) {
        var cursor = new Cursor(slice.cursor(), slice.epoch());
        return new Event(slice.between(
                ascii(fields + "id: " + cursor + "\ndata: {\"type\":\"" + type + "\",\"entries\":["),
                ascii("],\"cursor\":\"" + cursor + "\"" + more + "}\n\n")));
    }

    /// Says when to come back.
    static Event retry(long millis) {
        return new Event(ascii("retry: " + millis + "\n\n"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes);
    }
}
