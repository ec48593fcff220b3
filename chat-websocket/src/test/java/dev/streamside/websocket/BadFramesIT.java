package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Frame;
import dev.streamside.testing.watch.SocketWatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// Frames that a client may not send. In every case the sender gets an error or is closed, and another viewer
/// notices nothing.
@ExtendWith(OutputCaptureExtension.class)
class BadFramesIT extends ApplicationTest {
    private Api sender;
    private String stream;
    private SocketWatch neighbour;

    @BeforeEach
    void watchFromTheNextSeat() {
        sender = member();
        stream = member().liveStream();
        neighbour = SocketWatch.open(guest(), stream, "1");
    }

    @AfterEach
    void theNeighbourIsNotDisturbed_andNothingIsLoggedAsAnErrorOfOurs(CapturedOutput output) {
        assertThat(sender.send(stream, "still there?").status()).isEqualTo(201);
        assertThat(neighbour.next(1).getFirst().get("text").asString()).isEqualTo("still there?");
        neighbour.close();
        assertThat(output.getAll()).doesNotContain("ERROR", "Exception");
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                Arguments.of("binary", Frame.masked(0x82, new byte[10]), 1003),
                Arguments.of("invalid UTF-8", Frame.masked(0x81, new byte[] {(byte) 0xc3, 0x28}), 1007),
                Arguments.of("half a character", Frame.masked(0x81, new byte[] {(byte) 0xe2, (byte) 0x82}), 1007),
                Arguments.of("1 MiB", Frame.masked(0x81, new byte[1 << 20]), 1009),
                Arguments.of("a length of 2^63", lengthOnly(0x80), 1002),
                Arguments.of("a length of 2^62", lengthOnly(0x40), 1009),
                Arguments.of("not masked", new byte[] {(byte) 0x81, 1, 'a'}, 1002),
                Arguments.of("reserved bit", Frame.masked(0xc1, new byte[1]), 1002),
                Arguments.of("unknown opcode", Frame.masked(0x83, new byte[1]), 1002),
                Arguments.of("a continuation of nothing", Frame.masked(0x80, new byte[1]), 1002),
                Arguments.of("a ping in pieces", Frame.masked(0x09, new byte[1]), 1002),
                Arguments.of("a long ping", Frame.masked(0x89, new byte[126]), 1002),
                Arguments.of("a message in another", twice(Frame.masked(0x01, new byte[1])), 1002),
                Arguments.of("pieces that are too big together", tooBigTogether(), 1009),
                Arguments.of("pieces that would overflow together", overflowingTogether(), 1009),
                Arguments.of("a length in more bytes than it needs", lengthOnly(0), 1002),
                Arguments.of("half a close code", Frame.masked(0x88, new byte[] {3}), 1002),
                Arguments.of(
                        "a close code that may not be sent", Frame.masked(0x88, new byte[] {3, (byte) 0xed}), 1002),
                Arguments.of(
                        "a close reason that is not UTF-8",
                        Frame.masked(0x88, new byte[] {3, (byte) 0xe8, (byte) 0xc3, 0x28}),
                        1007),
                Arguments.of("a flood of pings", times(Frame.masked(0x89, new byte[0]), 10_000), 4429),
                Arguments.of("100,000 empty pieces", pieces(), 4429));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("violations")
    void aViolation_closesItsSocket(String name, byte[] bytes, int code) throws IOException {
        try (RawSocket bad = RawSocket.open(base, "/ws/v1/streams/" + stream)) {
            bad.sendBytes(bytes);

            assertThat(bad.readClose().closeCode()).isEqualTo(code);
            assertThat(bad.isAtEnd()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "\"chat\"",
                "{}",
                "{\"type\":\"hello\"}",
                "{\"type\":\"Chat\",\"text\":\"a\"}",
                "{\"type\":null,\"text\":\"a\"}",
                "{\"text\":\"a\"}",
                "{\"type\":\"chat\",\"type\":\"reaction\",\"text\":\"a\"}",
                "{\"type\":\"reaction\"}",
                "{\"type\":\"reaction\",\"reaction\":\"LOVE\"}",
                "{\"type\":\"reaction\",\"reaction\":1}",
                "{\"type\":\"chat\",\"text\":\"a\",\"streamId\":\"1\"}"
            })
    void aFrameThatMeansNothing_isAnsweredWithAnError_andTheSocketStays(String frame) {
        try (SocketWatch bad = SocketWatch.open(sender, stream, null)) {
            bad.sendFrame(frame);

            assertThat(bad.answer().get("code").asString()).isEqualTo("INVALID");
            assertThat(bad.send("{\"text\":\"a good one\"}").code()).isEmpty();
        }
        neighbour.next(1);
    }

    @Test
    void aChatInPieces_isOneChat() throws IOException {
        String cookie = "Cookie: streamside_session="
                + sender.cookie("streamside_session").orElseThrow();
        byte[] chat = "{\"type\":\"chat\",\"text\":\"안녕\"}".getBytes(StandardCharsets.UTF_8);
        try (RawSocket raw = RawSocket.open(base, "/ws/v1/streams/" + stream, cookie, "Origin: " + base)) {
            for (int i = 0; i < chat.length; i++) {
                int opcode = i == 0 ? 0x01 : 0x00;
                raw.send(opcode | (i == chat.length - 1 ? 0x80 : 0), new byte[] {chat[i]});
                if (i == 10) {
                    raw.send(0x89, "in between".getBytes(StandardCharsets.US_ASCII));
                }
            }

            assertThat(neighbour.next(1).getFirst().get("text").asString()).isEqualTo("안녕");
        }
    }

    @Test
    void aPing_isAnsweredWithItsOwnWords() throws IOException {
        try (RawSocket raw = RawSocket.open(base, "/ws/v1/streams/" + stream)) {
            raw.send(0x89, "are you there?".getBytes(StandardCharsets.US_ASCII));
            Frame received;
            do {
                received = raw.read();
            } while (received.opcode() != 10);

            assertThat(received.text()).isEqualTo("are you there?");
        }
    }

    @Test
    void aGoodbye_isAnswered_andTheConnectionEnds() throws IOException {
        try (RawSocket raw = RawSocket.open(base, "/ws/v1/streams/" + stream)) {
            raw.send(0x88, new byte[] {0x03, (byte) 0xe8});

            assertThat(raw.readClose().closeCode()).isEqualTo(1000);
            assertThat(raw.isAtEnd()).isTrue();
        }
    }

    @Test
    void compression_isAgreedOn_unlessTheAddressSaysOtherwise() throws IOException {
        for (boolean compressed : new boolean[] {true, false}) {
            try (RawSocket raw = RawSocket.open(
                    base,
                    "/ws/v1/streams/" + stream + (compressed ? "" : "?compressed=false"),
                    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
                    "Sec-WebSocket-Protocol: chat, streamside.v1")) {
                assertThat(raw.status()).isEqualTo(101);
                assertThat(raw.answer())
                        .contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "streamside.v1")
                        .satisfies(answer -> assertThat(answer.contains(
                                        "Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover\r\n"))
                                .isEqualTo(compressed));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {";", ",", "=", "permessage-deflate;;", "\"", "permessage-deflate; client_max_window_bits=\"\\"})
    void anOfferThatIsNone_isNoReasonToKeepAnybodyOut(String offer) throws IOException {
        try (RawSocket raw = RawSocket.open(base, "/ws/v1/streams/" + stream, "Sec-WebSocket-Extensions: " + offer)) {
            assertThat(raw.status()).isEqualTo(101);
            assertThat(raw.answer()).doesNotContain("Extensions");
        }
    }

    @Test
    void aCompressedMessageThatIsNoDeflate_orTooLong_endsThatSocketAlone() throws IOException {
        try (RawSocket neighbour = compressing()) {
            neighbour.read();
            for (byte[] payload : List.of(deflateOfAMegabyte(), new byte[] {(byte) 0xff, (byte) 0xff})) {
                try (RawSocket raw = compressing()) {
                    raw.send(0xc1, payload);
                    assertThat(raw.readClose().closeCode()).isIn(1002, 1009);
                    assertThat(raw.isAtEnd()).isTrue();
                }
            }
            neighbour.send(0x89, new byte[0]);
            assertThat(neighbour.read(Frame.PONG).payload()).isEmpty();
        }
    }

    private static byte[] deflateOfAMegabyte() {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(new byte[1 << 20]);
            byte[] deflated = new byte[4_096];
            return Arrays.copyOf(deflated, deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH));
        } finally {
            deflater.end();
        }
    }

    private RawSocket compressing() throws IOException {
        return RawSocket.open(base, "/ws/v1/streams/" + stream, "Sec-WebSocket-Extensions: permessage-deflate");
    }

    private static byte[] lengthOnly(int highestByte) {
        byte[] header = new byte[14];
        header[0] = (byte) 0x81;
        header[1] = (byte) 0xff;
        header[2] = (byte) highestByte;
        return header;
    }

    private static byte[] twice(byte[] frame) {
        return times(frame, 2);
    }

    private static byte[] tooBigTogether() {
        var both = new ByteArrayOutputStream();
        both.writeBytes(Frame.masked(0x01, new byte[5_000]));
        both.writeBytes(Frame.masked(0x80, new byte[5_000]));
        return both.toByteArray();
    }

    /// One byte, and then 2^63 - 1 that are only announced.
    private static byte[] overflowingTogether() {
        var both = ByteBuffer.allocate(31);
        both.put(Frame.masked(0x01, new byte[1]));
        both.put((byte) 0x00).put((byte) 0xff).putLong(Long.MAX_VALUE);
        return both.array();
    }

    private static byte[] pieces() {
        var all = new ByteArrayOutputStream();
        all.writeBytes(Frame.masked(0x01, new byte[0]));
        all.writeBytes(times(Frame.masked(0x00, new byte[0]), 100_000));
        return all.toByteArray();
    }

    private static byte[] times(byte[] frame, int count) {
        var all = new ByteArrayOutputStream(frame.length * count);
        for (int i = 0; i < count; i++) {
            all.writeBytes(frame);
        }
        return all.toByteArray();
    }
}
