package dev.streamside.socket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads what a client sends (RFC 6455, sections 5.2 to 5.5), in pieces of any size. Between two messages
/// it holds no buffer. One thread at a time.
final class FrameReader {
    private static final int MAX_CONTROL_PAYLOAD = 125;
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
        /// @param answer what to close with
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
    private final Listener listener;

    private Expect expect = Expect.OPCODE;
    private boolean isFinal;
    private int opcode;
    private long length;
    /// Bytes of the length or the mask that have not arrived yet.
    private int missing;
    private int mask;
    private int payloadRead;
    private byte[] control = EMPTY;
    /// The part of a message that has arrived; null between messages.
    private byte @Nullable [] message;
    private int messageLength;

    FrameReader(int maxMessageBytes, Listener listener) {
        this.maxMessageBytes = maxMessageBytes;
        this.listener = listener;
    }

    /// Reads all of `bytes`.
    ///
    /// @throws ProtocolViolation after which nothing more can be read from this client
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
        if ((first & 0x70) != 0) {
            throw violation("reserved bits set: no extension was agreed on");
        }
        switch (opcode) {
            case Opcode.BINARY -> throw new ProtocolViolation(CloseReason.TEXT_ONLY, "text frames only");
            case Opcode.TEXT -> require(message == null, "a new message in the middle of another");
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
            length = 0;
            expect = Expect.LONG_LENGTH;
        }
    }

    private void readLongLength(byte next) throws ProtocolViolation {
        length = (length << 8) | (next & 0xff);
        if (--missing == 0) {
            require(length >= 0, "a negative length");
            expectMask();
        }
    }

    private void expectMask() throws ProtocolViolation {
        if (opcode < Opcode.CLOSE && messageLength + length > maxMessageBytes) {
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
                byte[] soFar = message == null ? EMPTY : message;
                message = length == 0 ? soFar : Arrays.copyOf(soFar, messageLength + (int) length);
            }
            expect = Expect.PAYLOAD;
            if (length == 0) {
                finishFrame();
            }
        }
    }

    private void readPayload(ByteBuffer bytes) throws ProtocolViolation {
        byte[] target = opcode >= Opcode.CLOSE || message == null ? control : message;
        int offset = opcode >= Opcode.CLOSE ? 0 : messageLength;
        int count = Math.min(bytes.remaining(), (int) length - payloadRead);
        for (int i = 0; i < count; i++) {
            int key = mask >>> (24 - 8 * (payloadRead & 3));
            target[offset + payloadRead++] = (byte) (bytes.get() ^ key);
        }
        if (payloadRead == length) {
            finishFrame();
        }
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
        byte[] complete = message == null ? EMPTY : message;
        message = null;
        messageLength = 0;
        String text = text(ByteBuffer.wrap(complete));
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

    /// The codes that IANA lists, except those that only say what a closed connection looked like, and the codes
    /// that libraries and applications choose.
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
