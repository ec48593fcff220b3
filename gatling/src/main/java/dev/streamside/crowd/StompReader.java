package dev.streamside.crowd;

import dev.streamside.crowd.Payload.Standing;

/// Reads the frames of `chat-stomp`, one in a message. A connected viewer answers with its subscription, whose receipt
/// says that it is there.
final class StompReader implements PayloadReader {
    private static final byte[] CONNECTED = Bytes.of("CONNECTED\n");
    private static final String SUBSCRIBE = "SUBSCRIBE\nid:0\ndestination:/topic/chat\nreceipt:0\n\n\0";
    private static final byte[] RECEIPT = Bytes.of("RECEIPT\n");
    private static final byte[] MESSAGE = Bytes.of("MESSAGE\n");
    private static final byte[] HEARTBEAT = Bytes.of("\n");

    private final Marks marks;

    StompReader(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        boolean isConnected = Bytes.startsWith(CONNECTED, bytes, from, to);
        return new Payload(
                marks.in(bytes, from, to), standing(bytes, from, to, isConnected), isConnected ? SUBSCRIBE : "");
    }

    private static Standing standing(byte[] bytes, int from, int to, boolean isConnected) {
        if (Bytes.startsWith(MESSAGE, bytes, from, to) || Bytes.startsWith(RECEIPT, bytes, from, to)) {
            return Standing.ADMITTED;
        }
        return isConnected || Bytes.startsWith(HEARTBEAT, bytes, from, to) ? Standing.WAITING : Standing.REFUSED;
    }

    /// The headers of a message have an id of the session; its body is the same for all viewers.
    @Override
    public int decisiveFrom(byte[] bytes, int from, int to) {
        if (!Bytes.startsWith(MESSAGE, bytes, from, to)) {
            return from;
        }
        int body = from;
        while (body < to - 1 && (bytes[body] != '\n' || bytes[body + 1] != '\n')) {
            body++;
        }
        return body;
    }
}
