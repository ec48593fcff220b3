package dev.streamside.crowd;

import dev.streamside.crowd.Payload.Standing;

/// Reads what Socket.IO says: a packet begins with a digit for its kind, and a message with a second one.
final class SocketIoReader implements PayloadReader {
    private static final byte[] OPENED = Bytes.of("0");
    private static final byte[] PING = Bytes.of("2");
    private static final String PONG = "3";
    private static final byte[] NOTHING = Bytes.of("6");
    private static final byte[] CONNECTED = Bytes.of("40");
    private static final byte[] EVENT = Bytes.of("42");

    private final Marks marks;

    SocketIoReader(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        boolean isPing = Bytes.startsWith(PING, bytes, from, to);
        return new Payload(marks.in(bytes, from, to), standing(bytes, from, to, isPing), isPing ? PONG : "");
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
}
