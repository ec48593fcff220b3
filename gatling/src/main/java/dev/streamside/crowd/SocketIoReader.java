package dev.streamside.crowd;

import dev.streamside.crowd.Payload.Standing;
import java.nio.charset.StandardCharsets;

/// Reads what Socket.IO says: a packet begins with a digit for its kind, and a message with a second one.
final class SocketIoReader implements PayloadReader {
    private static final byte[] OPENED = bytes("0");
    private static final byte[] PING = bytes("2");
    private static final String PONG = "3";
    private static final byte[] NOTHING = bytes("6");
    private static final byte[] CONNECTED = bytes("40");
    private static final byte[] EVENT = bytes("42");

    private final Marks marks;

    SocketIoReader(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        boolean isPing = Bytes.startsWith(PING, bytes, from, to);
        return new Payload(
                marks.in(bytes, from, to),
                null,
                Payload.NONE,
                0,
                0,
                standing(bytes, from, to, isPing),
                isPing ? PONG : "");
    }

    /// What is neither a packet of the connection nor an event is an error, or an end.
    private static Standing standing(byte[] bytes, int from, int to, boolean isPing) {
        if (Bytes.startsWith(EVENT, bytes, from, to) || Bytes.startsWith(CONNECTED, bytes, from, to)) {
            return Standing.ADMITTED;
        }
        return isPing || Bytes.startsWith(OPENED, bytes, from, to) || Bytes.startsWith(NOTHING, bytes, from, to)
                ? Standing.WAITING
                : Standing.REFUSED;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
