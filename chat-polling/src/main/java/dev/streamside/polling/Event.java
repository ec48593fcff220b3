package dev.streamside.polling;

import dev.streamside.chat.delivery.EntriesMessage;
import dev.streamside.chat.delivery.SharedContext;
import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.connection.Packet;
import dev.streamside.platform.id.Cursor;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// One server-sent event. Its data is that of a frame of the WebSocket application, and its id is the cursor:
/// a browser that reconnects sends it as `Last-Event-ID`.
final class Event implements Packet {
    /// A comment, which clients ignore. It shows that the other side is still connected.
    static final Event HEARTBEAT = new Event(ascii(":\n\n"));

    private static final byte[] END = ascii("\n\n");

    private final byte[] bytes;

    private Event(byte[] bytes) {
        this.bytes = bytes;
    }

    /// The first event of a connection.
    static Event hello(Slice slice, EntryForm form, long retryMillis) {
        var cursor = new Cursor(slice.cursor(), slice.epoch());
        return new Event(slice.between(
                ascii("retry: " + retryMillis + "\nid: " + cursor + "\ndata: {\"type\":\"hello\",\"entries\":["),
                ascii("],\"cursor\":\"" + cursor + "\",\"reset\":" + slice.reset() + ",\"skipped\":" + slice.skipped()
                        + "}\n\n"),
                form));
    }

    /// New entries.
    static Event entries(Slice slice, EntryForm form) {
        return entries(slice, EntriesMessage.of(slice, form));
    }

    /// New entries, for viewers that have received the same events before.
    static Event entries(Slice slice, SharedContext context) {
        return entries(slice, EntriesMessage.of(slice, context));
    }

    private static Event entries(Slice slice, byte[] data) {
        byte[] head = ascii("id: " + new Cursor(slice.cursor(), slice.epoch()) + "\ndata: ");
        byte[] all = Arrays.copyOf(head, head.length + data.length + END.length);
        System.arraycopy(data, 0, all, head.length, data.length);
        System.arraycopy(END, 0, all, head.length + data.length, END.length);
        return new Event(all);
    }

    /// Tells the client when to reconnect.
    static Event retry(long millis) {
        return new Event(ascii("retry: " + millis + "\n\n"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /// Must not be changed.
    byte[] text() {
        return bytes;
    }

    @Override
    public ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes);
    }
}
