package dev.streamside.socket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads the frames of a client (RFC 6455, sections 5.2 to 5.5), in pieces of any size. Between two messages
/// it holds no buffer. Within one, it holds no more than twice what has arrived, whatever length a header
/// announces; a compressed message is inflated up to the limit. One thread at a time.
final class FrameReader {
    private static final int MAX_CONTROL_PAYLOAD = 125;
    private static final int MAX_TWO_BYTES = 0xffff;
    private static final byte[] EMPTY = {};

    /// Receives what arrives, in order, on the reading thread.
    interface Listener {
        /// A frame has begun; only its header has been read.
        void onFrame() throws ProtocolViolation;

        void onText(String message);

        void onPing(byte[] payload);

        void onPong();

        /// The client has sent its close frame.
        ///
        /// @param answer the reason to close with
        void onClose(CloseReason answer);
    }

    private enum Expect {
        OPCODE,
        LENGTH,
        LONG_LENGTH,
        MASK,
        PAYLOAD
    }

    private final int maxMessageBytes;
    private final boolean compression;
    private final Listener listener;

    private Expect expect = Expect.OPCODE;
    private boolean isFinal;
    private int opcode;
    /// While its bytes arrive, any value of up to 63 bits. From the mask on, at most `maxMessageBytes` or
    /// 125.
    private long length;
    /// The smallest value that needs as many bytes as were used for the length.
    private int shortest;
    /// Bytes of the length or the mask that have not arrived yet.
    private int missing;
    private int mask;
    private int payloadRead;
    private byte[] control = EMPTY;
    /// Begins with the part of a message that has arrived; null between messages.
    private byte @Nullable [] message;
    /// Length of the completed frames of this message.
    private int messageLength;

    private boolean compressed;

    /// @param maxMessageBytes limit of a message's text
    /// @param compression     whether the client may compress messages
    FrameReader(int maxMessageBytes, boolean compression, Listener listener) {
        this.maxMessageBytes = maxMessageBytes;
        this.compression = compression;
        this.listener = listener;
    }

    /// Reads all of `bytes`.
    ///
    /// @throws ProtocolViolation if the client breaks the protocol; then nothing more can be read from it
    void read(ByteBuffer bytes) throws ProtocolViolation {
        while (bytes.hasRemaining()) {
            switch (expect) {
                case OPCODE -> readOpcode(bytes.get());
                case LENGTH -> readLength(bytes.get());
                case LONG_LENGTH -> readLongLength(bytes.get());
                case MASK -> readMask(bytes.get());
                case PAYLOAD -> readPayload(bytes);
            }
        }
    }

    private void readOpcode(byte first) throws ProtocolViolation {
        isFinal = first < 0;
        opcode = first & 0x0f;
        boolean rsv1 = (first & 0x40) != 0;
        if ((first & 0x30) != 0 || (rsv1 && !(compression && opcode == Opcode.TEXT))) {
            throw violation("reserved bits set that were not agreed on");
        }
        switch (opcode) {
            case Opcode.BINARY -> throw new ProtocolViolation(CloseReason.TEXT_ONLY, "text frames only");
            case Opcode.TEXT -> {
                require(message == null, "a new message in the middle of another");
                compressed = rsv1;
            }
            case Opcode.CONTINUATION -> require(message != null, "a continuation of nothing");
            case Opcode.CLOSE, Opcode.PING, Opcode.PONG -> require(isFinal, "a control frame in pieces");
            default -> throw violation("unknown opcode " + opcode);
        }
        listener.onFrame();
        expect = Expect.LENGTH;
    }

    private void readLength(byte second) throws ProtocolViolation {
        require(second < 0, "a client must mask its frames");
        length = second & 0x7f;
        if (length <= MAX_CONTROL_PAYLOAD) {
            expectMask();
        } else {
            require(opcode < Opcode.CLOSE, "a control frame longer than " + MAX_CONTROL_PAYLOAD + " bytes");
            missing = length == 126 ? Short.BYTES : Long.BYTES;
            shortest = length == 126 ? MAX_CONTROL_PAYLOAD + 1 : MAX_TWO_BYTES + 1;
            length = 0;
            expect = Expect.LONG_LENGTH;
        }
    }

    private void readLongLength(byte next) throws ProtocolViolation {
        length = (length << 8) | (next & 0xff);
        if (--missing == 0) {
            require(length >= 0, "a negative length");
            require(length >= shortest, "a length in more bytes than it needs");
            expectMask();
        }
    }

    private void expectMask() throws ProtocolViolation {
        // Not the sum, which overflows: a client may announce 2^63 - 1 bytes.
        if (opcode < Opcode.CLOSE && length > maxMessageBytes - messageLength) {
            throw new ProtocolViolation(CloseReason.TOO_BIG, "a message longer than " + maxMessageBytes + " bytes");
        }
        missing = Integer.BYTES;
        mask = 0;
        expect = Expect.MASK;
    }

    private void readMask(byte next) throws ProtocolViolation {
        mask = (mask << 8) | (next & 0xff);
        if (--missing == 0) {
            payloadRead = 0;
            if (opcode >= Opcode.CLOSE) {
                control = length == 0 ? EMPTY : new byte[(int) length];
            } else {
                message = message == null ? EMPTY : message;
            }
            expect = Expect.PAYLOAD;
            if (length == 0) {
                finishFrame();
            }
        }
    }

    private void readPayload(ByteBuffer bytes) throws ProtocolViolation {
        int count = Math.min(bytes.remaining(), (int) length - payloadRead);
        boolean isControl = opcode >= Opcode.CLOSE;
        int offset = isControl ? 0 : messageLength;
        byte[] target = isControl ? control : messageWithRoomFor(offset + payloadRead + count);
        for (int i = 0; i < count; i++) {
            int key = mask >>> (24 - 8 * (payloadRead & 3));
            target[offset + payloadRead++] = (byte) (bytes.get() ^ key);
        }
        if (payloadRead == length) {
            finishFrame();
        }
    }

    /// @param needed in bytes, at most `maxMessageBytes`
    private byte[] messageWithRoomFor(int needed) {
        byte[] room = message == null ? EMPTY : message;
        if (room.length < needed) {
            room = Arrays.copyOf(room, Math.max(needed, Math.min(2 * room.length, maxMessageBytes)));
            message = room;
        }
        return room;
    }

    private void finishFrame() throws ProtocolViolation {
        expect = Expect.OPCODE;
        switch (opcode) {
            case Opcode.PING -> listener.onPing(control);
            case Opcode.PONG -> listener.onPong();
            case Opcode.CLOSE -> listener.onClose(answerToClose(control));
            default -> {
                messageLength += (int) length;
                if (isFinal) {
                    finishMessage();
                }
            }
        }
        control = EMPTY;
    }

    private void finishMessage() throws ProtocolViolation {
        byte[] bytes = message == null ? EMPTY : message;
        var complete = compressed
                ? ByteBuffer.wrap(CompressedMessage.inflate(bytes, messageLength, maxMessageBytes))
                : ByteBuffer.wrap(bytes, 0, messageLength);
        message = null;
        messageLength = 0;
        String text = text(complete);
        if (text == null) {
            throw new ProtocolViolation(CloseReason.INVALID_UTF8, "a message that is not UTF-8");
        }
        listener.onText(text);
    }

    /// A close frame is empty, or a code and a reason (RFC 6455, sections 5.5.1 and 7.4).
    private static CloseReason answerToClose(byte[] payload) {
        if (payload.length == 0) {
            return CloseReason.NORMAL;
        }
        if (payload.length < Short.BYTES || !mayBeSent(((payload[0] & 0xff) << 8) | (payload[1] & 0xff))) {
            return CloseReason.PROTOCOL_ERROR;
        }
        var reason = ByteBuffer.wrap(payload, Short.BYTES, payload.length - Short.BYTES);
        return text(reason) == null ? CloseReason.INVALID_UTF8 : CloseReason.NORMAL;
    }

    /// The codes that IANA lists and that libraries and applications define, without the codes that only
    /// describe how a connection was closed.
    private static boolean mayBeSent(int code) {
        return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006)
                || (code >= 3000 && code <= 4999);
    }

    /// Null when the bytes are not UTF-8.
    private static @Nullable String text(ByteBuffer utf8) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException invalid) {
            return null;
        }
    }

    private static void require(boolean condition, String otherwise) throws ProtocolViolation {
        if (!condition) {
            throw violation(otherwise);
        }
    }

    private static ProtocolViolation violation(String detail) {
        return new ProtocolViolation(CloseReason.PROTOCOL_ERROR, detail);
    }
}
