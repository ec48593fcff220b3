package dev.streamside.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {
    private static final int MAX_BYTES = 70_000;

    private final ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private final List<String> received = new ArrayList<>();
    private final FrameReader reader = reader();

    private FrameReader reader() {
        return new FrameReader(MAX_BYTES, false, new Received());
    }

    private final class Received implements FrameReader.Listener {
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
        public void onClose(CloseReason answer) {
            received.add("close " + answer.code());
        }
    }

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
                "close 1000");
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
        reader.read(ByteBuffer.wrap(frame(0x01, Arrays.copyOf(emoji, at))));
        reader.read(ByteBuffer.wrap(frame(0x80, Arrays.copyOfRange(emoji, at, emoji.length))));

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
        byte[] header = Arrays.copyOf(frame(0x81, "a".repeat(MAX_BYTES + 1)), 14);

        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(header))).hasMessageContaining("longer than");
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                MAX_BYTES,
                0xffff_ffffL,
                0x1_0000_0000L,
                Integer.MAX_VALUE,
                Integer.MAX_VALUE + 1L,
                Long.MAX_VALUE - 1,
                Long.MAX_VALUE
            })
    @Timeout(value = 10, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // what spins is not interrupted
    void aPieceThatMakesTheMessageTooLong_isRefusedByItsHeader(long length) throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(frame(0x01, "a")));
        var piece = ByteBuffer.allocate(24).put((byte) 0x00).put((byte) 0xff).putLong(length);

        assertThatThrownBy(() -> reader.read(piece.clear()))
                .isInstanceOfSatisfying(
                        ProtocolViolation.class,
                        violation -> assertThat(violation.reason()).isEqualTo(CloseReason.TOO_BIG));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"81fe0000", "81fe007d", "81ff0000000000000000", "81ff000000000000007d", "81ff000000000000ffff"})
    void aLengthInMoreBytesThanItNeeds_isRefused(String header) {
        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(HexFormat.of().parseHex(header))))
                .hasMessageContaining("more bytes than it needs");
    }

    @Test
    void aLongMessageThatIsOnlyAnnounced_takesNoRoom() throws ProtocolViolation {
        var announced = ByteBuffer.wrap(frame(0x01, "a".repeat(MAX_BYTES))).limit(20);
        reader().read(announced.duplicate()); // loads the needed classes

        long before = threads.getCurrentThreadAllocatedBytes();
        reader.read(announced);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MAX_BYTES / 10);
    }

    static Stream<Arguments> closeFramesAgainstTheProtocol() {
        return Stream.of(
                Arguments.of("half a code", new byte[] {3}, CloseReason.PROTOCOL_ERROR),
                Arguments.of("0", close(0), CloseReason.PROTOCOL_ERROR),
                Arguments.of("999", close(999), CloseReason.PROTOCOL_ERROR),
                Arguments.of("1004", close(1004), CloseReason.PROTOCOL_ERROR),
                Arguments.of("1005", close(1005), CloseReason.PROTOCOL_ERROR),
                Arguments.of("1006", close(1006), CloseReason.PROTOCOL_ERROR),
                Arguments.of("1015", close(1015), CloseReason.PROTOCOL_ERROR),
                Arguments.of("1016", close(1016), CloseReason.PROTOCOL_ERROR),
                Arguments.of("1100", close(1100), CloseReason.PROTOCOL_ERROR),
                Arguments.of("2000", close(2000), CloseReason.PROTOCOL_ERROR),
                Arguments.of("2999", close(2999), CloseReason.PROTOCOL_ERROR),
                Arguments.of("5000", close(5000), CloseReason.PROTOCOL_ERROR),
                Arguments.of("65535", close(65_535), CloseReason.PROTOCOL_ERROR),
                Arguments.of("broken UTF-8", close(1000, 0xce, 0xba, 0xed, 0xa0, 0x80), CloseReason.INVALID_UTF8));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("closeFramesAgainstTheProtocol")
    void aCloseFrame_needsACodeThatMayBeSent_andAReasonInUtf8(String name, byte[] payload, CloseReason answer)
            throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(frame(0x88, payload)));

        assertThat(received).containsExactly("close " + answer.code());
    }

    @ParameterizedTest
    @ValueSource(
            ints = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999})
    void aCodeThatMayBeSent_closes(int code) throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(frame(0x88, close(code, 'b', 'y', 'e'))));

        assertThat(received).containsExactly("close 1000");
    }

    @Test
    void aReason_mayFillTheFrame() throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(frame(0x88, Arrays.copyOf(close(1000), 125))));

        assertThat(received).containsExactly("close 1000");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 6, 7, 11, 12, 13, 14, 15})
    void aReservedOpcode_isRefused(int opcode) {
        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(frame(0x80 | opcode, ""))))
                .hasMessageContaining("unknown opcode");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x40, 0x20, 0x10, 0x70})
    void aReservedBit_isRefused_onEveryKindOfFrame(int bits) {
        for (int first : new int[] {0x81, 0x80, 0x88, 0x89, 0x8a}) {
            assertThatThrownBy(() -> reader().read(ByteBuffer.wrap(frame(first | bits, ""))))
                    .hasMessageContaining("reserved bits");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x08, 0x09, 0x0a})
    void aControlFrame_mayNotBeInPieces_norLongerThan125Bytes(int opcode) {
        assertThatThrownBy(() -> reader().read(ByteBuffer.wrap(frame(opcode, ""))))
                .hasMessageContaining("in pieces");
        assertThatThrownBy(() -> reader().read(ByteBuffer.wrap(frame(0x80 | opcode, new byte[126]))))
                .hasMessageContaining("longer than 125");
    }

    @Test
    void aPing_ofAnyBytes_isHandedOn() throws ProtocolViolation {
        reader.read(ByteBuffer.wrap(frame(0x89, "x".repeat(125))));
        reader.read(ByteBuffer.wrap(frame(0x89, "")));

        assertThat(received).containsExactly("ping " + "x".repeat(125), "ping ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c080",
                "c1bf",
                "e08080",
                "eda080",
                "edbfbf",
                "f08080",
                "f4908080",
                "f880808080",
                "fe",
                "ff",
                "80",
                "bf",
                "c3",
                "e282",
                "f09f92",
                "c328",
                "e228a1",
                "f0288cbc"
            })
    void textThatIsNotUtf8_isRefused_inOnePieceAndInTwo(String hex) throws ProtocolViolation {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertNotUtf8(reader(), frame(0x81, bytes));

        FrameReader inPieces = reader();
        inPieces.read(ByteBuffer.wrap(frame(0x01, Arrays.copyOf(bytes, 1))));
        assertNotUtf8(inPieces, frame(0x80, Arrays.copyOfRange(bytes, 1, bytes.length)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00",
                "7f",
                "c280",
                "dfbf",
                "e0a080",
                "ed9fbf",
                "ee8080",
                "efbfbe",
                "efbfbf",
                "f0908080",
                "f48fbfbf"
            })
    void theEdgesOfUtf8_areText(String hex) throws ProtocolViolation {
        byte[] bytes = HexFormat.of().parseHex(hex);
        reader.read(ByteBuffer.wrap(frame(0x81, bytes)));

        assertThat(received).containsExactly("text " + new String(bytes, StandardCharsets.UTF_8));
    }

    private static void assertNotUtf8(FrameReader reader, byte[] frame) {
        assertThatThrownBy(() -> reader.read(ByteBuffer.wrap(frame)))
                .isInstanceOfSatisfying(
                        ProtocolViolation.class,
                        violation -> assertThat(violation.reason()).isEqualTo(CloseReason.INVALID_UTF8));
    }

    private static byte[] close(int code, int... reason) {
        var payload = ByteBuffer.allocate(2 + reason.length).putShort((short) code);
        for (int next : reason) {
            payload.put((byte) next);
        }
        return payload.array();
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
