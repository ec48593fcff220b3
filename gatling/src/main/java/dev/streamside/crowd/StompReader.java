package dev.streamside.crowd;

import dev.streamside.crowd.Payload.Standing;
import java.nio.charset.StandardCharsets;

/// Reads the frames of Spring's simple broker, one in a message. A connected viewer answers with its subscription.
final class StompReader implements PayloadReader {
    private static final byte[] CONNECTED = bytes("CONNECTED\n");
    private static final String SUBSCRIBE = "SUBSCRIBE\nid:0\ndestination:/topic/chat\n\n\0";
    private static final byte[] MESSAGE = bytes("MESSAGE\n");
    private static final byte[] HEARTBEAT = bytes("\n");

    private final Marks marks;

    StompReader(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        boolean isConnected = Bytes.startsWith(CONNECTED, bytes, from, to);
        return new Payload(
                marks.in(bytes, from, to),
                null,
                Payload.NONE,
                0,
                0,
                standing(bytes, from, to, isConnected),
                isConnected ? SUBSCRIBE : "");
    }

    private static Standing standing(byte[] bytes, int from, int to, boolean isConnected) {
        if (Bytes.startsWith(MESSAGE, bytes, from, to)) {
            return Standing.ADMITTED;
        }
        return isConnected || Bytes.startsWith(HEARTBEAT, bytes, from, to) ? Standing.WAITING : Standing.REFUSED;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
