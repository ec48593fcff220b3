package dev.streamside.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
    private static final int MAX_BYTES = 70_000;

    private final List<String> received = new ArrayList<>();
    private final FrameReader reader = new FrameReader(MAX_BYTES, new FrameReader.Receiver() {
        @Override
        public void onFrame() {}

        @Override
        public void onText(String message) {
            received.add("text " + message);
        }

        @Override
        public void onPing(byte[] payload) {
            received.add("ping " + new String(payload, StandardCharsets.UTF_8));
        }

        @Override
        public void onPong() {
            received.add("pong");
        }

        @Override
        public void onClose() {
            received.add("close");
        }
    });

    @Test
    void aConversation_isReadAlike_inWhateverPiecesItArrives() throws ProtocolViolation {
        byte[] bytes = bytes(
                frame(0x81, "안녕 👋"),
                frame(0x01, "one "),
                frame(0x89, "are you there?"),
                frame(0x00, "message in "),
                frame(0x8a, ""),
                frame(0x80, "pieces"),
                frame(0x81, ""),
                frame(0x81, "x".repeat(126)),
                frame(0x81, "y".repeat(65_536)),
                frame(0x88, ""));
        List<String> expected = List.of(
                "text 안녕 👋",
                "ping are you there?",
                "pong",
                "text one message in pieces",
                "text ",
                "text " + "x".repeat(126),
                "text " + "y".repeat(65_536),
                "close");
        for (int size : new int[] {bytes.length, 1, 2, 3, 5, 7, 64, 1_000}) {
            received.clear();
            for (int from = 0; from < bytes.length; from += size) {
                reader.read(ByteBuffer.wrap(bytes, from, Math.min(size, bytes.length - from)));
            }
            assertThat(received).as("in pieces of %d", size).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aCharacterThatIsSplitBetweenTwoFrames_isWhole(int at) throws ProtocolViolation {
        byte[] emoji = "👋".getBytes(StandardCharsets.UTF_8);
        reader.read(ByteBuffer.wrap(frame(0x01, java.util.Arrays.copyOf(emoji, at))));
        reader.read(ByteBuffer.wrap(frame(0x80, java.util.Arrays.copyOfRange(emoji, at, emoji.length))));

        assertThat(received).containsExactly("text 👋");
    }

    @Test
    void aMessage_mayBeAsLongAsTheLimit_andNotAByteLonger() throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(frame(0x01, "a".repeat(MAX_BYTES - 1))));
        reader.read(ByteBuffer.wrap(frame(0x80, "b")));
        assertThat(received).hasSize(1);

        reader.read(ByteBuffer.wrap(frame(0x01, "a".repeat(MAX_BYTES))));
        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(frame(0x80, "b"))))
                .isInstanceOfSatisfying(
                        ProtocolViolation.class,
                        violation -> assertThat(violation.reason()).isEqualTo(CloseReason.TOO_BIG));
    }

    @Test
    void whatIsTooBig_isRefusedByItsHeader_beforeAnyOfItIsKept() {
        byte[] header = java.util.Arrays.copyOf(frame(0x81, "a".repeat(MAX_BYTES + 1)), 14);

        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(header))).hasMessageContaining("longer than");
    }

    private static byte[] frame(int first, String text) {
        return frame(first, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] frame(int first, byte[] payload) {
        byte[] mask = {0x12, (byte) 0xf4, 0x56, 0x78};
        var frame = new ByteArrayOutputStream();
        frame.write(first);
        if (payload.length < 126) {
            frame.write(0x80 | payload.length);
        } else if (payload.length < 1 << 16) {
            frame.writeBytes(ByteBuffer.allocate(3)
                    .put((byte) (0x80 | 126))
                    .putShort((short) payload.length)
                    .array());
        } else {
            frame.writeBytes(ByteBuffer.allocate(9)
                    .put((byte) (0x80 | 127))
                    .putLong(payload.length)
                    .array());
        }
        frame.writeBytes(mask);
        for (int i = 0; i < payload.length; i++) {
            frame.write(payload[i] ^ mask[i & 3]);
        }
        return frame.toByteArray();
    }

    private static byte[] bytes(byte[]... frames) {
        var all = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            all.writeBytes(frame);
        }
        return all.toByteArray();
    }
}
