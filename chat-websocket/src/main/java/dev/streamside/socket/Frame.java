package dev.streamside.socket;

import dev.streamside.platform.connection.Packet;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// One whole frame as a server writes it (RFC 6455, section 5.2), made once and shared by all receivers.
/// Immutable.
public final class Frame implements Packet {
    private static final int FINAL = 0x80;
    /// RSV1 (RFC 7692, section 6).
    private static final int COMPRESSED = 0x40;
    private static final int FLUSH_BYTES = 4;
    private static final int MAX_CONTROL_PAYLOAD = 125;
    private static final int MAX_REASON = MAX_CONTROL_PAYLOAD - Short.BYTES;

    private final byte[] bytes;

    private Frame(int opcode, byte[] payload) {
        int headerLength = payload.length <= MAX_CONTROL_PAYLOAD ? 2 : payload.length < 1 << 16 ? 4 : 10;
        var frame = ByteBuffer.allocate(headerLength + payload.length).put((byte) (FINAL | opcode));
        switch (headerLength) {
            case 2 -> frame.put((byte) payload.length);
            case 4 -> frame.put((byte) 126).putShort((short) payload.length);
            default -> frame.put((byte) 127).putLong(payload.length);
        }
        this.bytes = frame.put(payload).array();
    }

    /// A message.
    ///
    /// @param utf8 the text
    public static Frame text(byte[] utf8) {
        return new Frame(Opcode.TEXT, utf8);
    }

    /// A message to a client that has agreed on compression.
    ///
    /// @param deflated the text, as blocks that end with `00 00 ff ff`, which are removed (RFC 7692, section
    ///     7.2.1)
    public static Frame compressedText(byte[] deflated) {
        return new Frame(COMPRESSED | Opcode.TEXT, Arrays.copyOf(deflated, deflated.length - FLUSH_BYTES));
    }

    static Frame ping() {
        return new Frame(Opcode.PING, new byte[0]);
    }

    static Frame pong(byte[] payload) {
        return new Frame(Opcode.PONG, payload);
    }

    /// @param reason for the client's code and logs; cut off after 123 bytes, so use ASCII
    static Frame close(int code, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, MAX_REASON);
        return new Frame(
                Opcode.CLOSE,
                ByteBuffer.allocate(Short.BYTES + length)
                        .putShort((short) code)
                        .put(text, 0, length)
                        .array());
    }

    /// Bytes on the wire, including the header.
    public int length() {
        return bytes.length;
    }

    @Override
    public ByteBuffer toBuffer() {
        return ByteBuffer.wrap(bytes);
    }
}
