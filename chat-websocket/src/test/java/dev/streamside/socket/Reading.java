package dev.streamside.socket;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Reads a stream of bytes as a connection does, and records the events.
final class Reading implements FrameReader.Listener {
    private final List<String> events = new ArrayList<>();
    private final int maxBytes;

    private Reading(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /// The received events, in order. A refusal, or the close frame, is the last.
    ///
    /// @param pieces their lengths, in order
    /// @param compression whether the client may compress messages
    static List<String> of(byte[] bytes, List<Integer> pieces, int maxBytes, boolean compression) {
        var reading = new Reading(maxBytes);
        var reader = new FrameReader(maxBytes, compression, reading);
        int from = 0;
        try {
            for (int length : pieces) {
                var piece = ByteBuffer.wrap(bytes, from, length);
                reader.read(piece);
                if (piece.hasRemaining()) {
                    throw new AssertionError(piece.remaining() + " bytes were left unread");
                }
                from += length;
                if (reading.isClosed()) {
                    break;
                }
            }
        } catch (ProtocolViolation violation) {
            reading.add("refused " + violation.reason().code());
        }
        return reading.events;
    }

    private boolean isClosed() {
        return !events.isEmpty() && events.getLast().startsWith("close");
    }

    /// Anything after a close frame in the same piece does not count.
    private void add(String event) {
        if (!isClosed()) {
            events.add(event);
        }
    }

    @Override
    public void onFrame() {}

    @Override
    public void onText(String message) {
        if (message.length() > maxBytes) {
            throw new AssertionError("a message that is too long");
        }
        add("text " + message);
    }

    @Override
    public void onPing(byte[] payload) {
        add("ping " + HexFormat.of().formatHex(payload));
    }

    @Override
    public void onPong() {
        add("pong");
    }

    @Override
    public void onClose(CloseReason answer) {
        add("close " + answer.code());
    }
}
