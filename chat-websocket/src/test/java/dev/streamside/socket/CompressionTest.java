package dev.streamside.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "permessage-deflate | permessage-deflate; client_no_context_takeover",
                "permessage-deflate; client_max_window_bits | permessage-deflate; client_no_context_takeover",
                "Permessage-Deflate; client_max_window_bits=9 | permessage-deflate; client_no_context_takeover",
                "permessage-deflate; client_no_context_takeover | permessage-deflate; client_no_context_takeover",
                "permessage-deflate; server_max_window_bits=15 | permessage-deflate; client_no_context_takeover;"
                        + " server_max_window_bits=15",
                "permessage-deflate; server_no_context_takeover, permessage-deflate | permessage-deflate;"
                        + " client_no_context_takeover",
                "x-webkit-deflate-frame, permessage-deflate | permessage-deflate; client_no_context_takeover"
            })
    void theFirstOfferThatCanBeKept_isAccepted(String offers, String answer) {
        assertThat(Compression.accept(List.of(offers))).contains(answer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x-webkit-deflate-frame",
                "permessage-deflate; server_no_context_takeover",
                "permessage-deflate; server_max_window_bits=10",
                "permessage-deflate; server_max_window_bits",
                "permessage-deflate; client_max_window_bits=7",
                "permessage-deflate; client_max_window_bits=16",
                "permessage-deflate; client_no_context_takeover=1",
                "permessage-deflate; unknown",
                ";",
                "=,;=;permessage-deflate"
            })
    void anOfferThatCannotBeKept_isDeclined(String offers) {
        assertThat(Compression.accept(List.of(offers))).isEmpty();
    }

    @Test
    void offersInSeveralHeaders_areReadInOrder() {
        assertThat(Compression.accept(List.of(
                        "permessage-deflate; server_no_context_takeover",
                        "permessage-deflate; server_max_window_bits=15")))
                .hasValueSatisfying(answer -> assertThat(answer).contains("server_max_window_bits=15"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 511, 512, 513, 8_191, 8_192})
    void aMessage_isInflated_upToItsLimit(int length) throws ProtocolViolation {
        byte[] text = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
        byte[] compressed = deflate(text, new byte[0]);

        assertThat(CompressedMessage.inflate(compressed, compressed.length, 8_192))
                .isEqualTo(text);
    }

    @Test
    void aMessageThatBecomesTooLong_isRefused_andNeverHeldWhole() {
        byte[] compressed = deflate(new byte[100_000_000], new byte[0]);

        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> CompressedMessage.inflate(compressed, compressed.length, 8_192))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(CloseReason.TOO_BIG));
    }

    @Test
    void aMessageThatRefersToAnEarlierOne_isRefused() {
        byte[] text = "the same words as in the message before".getBytes(StandardCharsets.US_ASCII);
        byte[] compressed = deflate(text, text);

        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> CompressedMessage.inflate(compressed, compressed.length, 8_192))
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(CloseReason.PROTOCOL_ERROR));
    }

    @Test
    void aMessageThatEndsInTheMiddleOfABlock_isRefused() {
        byte[] text = "a message of which a part is missing at its end".getBytes(StandardCharsets.US_ASCII);
        byte[] compressed = deflate(text, new byte[0]);
        for (int length = 1; length < compressed.length; length++) {
            int cut = length;
            assertThatExceptionOfType(ProtocolViolation.class)
                    .as("%d of %d bytes", cut, compressed.length)
                    .isThrownBy(() -> CompressedMessage.inflate(compressed, cut, 8_192));
        }
    }

    /// RFC 7692, sections 7.2.3.4 to 7.2.3.6.
    @ParameterizedTest
    @CsvSource({"f248cdc9c90700,Hello", "f348cdc9c9070000,Hello", "f248050000 00ffffcac9c90700,Hello", "00,''", "'',''"
    })
    void theExamplesOfTheSpecification_areRead(String hex, String text) throws ProtocolViolation {
        byte[] message = HexFormat.of().parseHex(hex.replace(" ", ""));

        assertThat(CompressedMessage.inflate(message, message.length, 8_192))
                .asString()
                .isEqualTo(text);
    }

    /// Like a client that compresses: messages in pieces, with control frames between them.
    @Test
    void aCompressedMessageInPieces_isRead_withPingsBetweenThem() {
        byte[] text = "the same words, ".repeat(20).getBytes(StandardCharsets.US_ASCII);
        byte[] compressed = deflate(text, new byte[0]);
        int third = compressed.length / 3;
        byte[] bytes = bytes(
                frame(0x41, Arrays.copyOf(compressed, third)),
                frame(0x89, new byte[] {1}),
                frame(0x00, Arrays.copyOfRange(compressed, third, 2 * third)),
                frame(0x00, new byte[0]),
                frame(0x8a, new byte[0]),
                frame(0x80, Arrays.copyOfRange(compressed, 2 * third, compressed.length)),
                frame(0x81, "plain".getBytes(StandardCharsets.US_ASCII)));

        assertThat(Reading.of(bytes, Collections.nCopies(bytes.length, 1), 8_192, true))
                .containsExactly(
                        "ping 01", "pong", "text " + new String(text, StandardCharsets.US_ASCII), "text plain");
    }

    static List<Arguments> hostile() {
        byte[] bomb = deflate(new byte[1_000_000], new byte[0]);
        byte[] text = "the words of the message before".getBytes(StandardCharsets.US_ASCII);
        byte[] alone = deflate(text, new byte[0]);
        byte[] referring = deflate(text, text);
        byte[] ping = frame(0x89, new byte[0]);
        return List.of(
                Arguments.of(
                        "a bomb in pieces",
                        bytes(
                                frame(0x41, Arrays.copyOf(bomb, 10)),
                                ping,
                                frame(0x80, Arrays.copyOfRange(bomb, 10, bomb.length))),
                        "refused 1009"),
                Arguments.of(
                        "pieces that are too long before they are inflated",
                        bytes(frame(0x41, new byte[8_000]), ping, frame(0x00, new byte[193])),
                        "refused 1009"),
                Arguments.of(
                        "a reference to the message before",
                        bytes(
                                frame(0xc1, alone),
                                frame(0x41, Arrays.copyOf(referring, 1)),
                                ping,
                                frame(0x80, Arrays.copyOfRange(referring, 1, referring.length))),
                        "refused 1002"),
                Arguments.of(
                        "a broken block after a ping",
                        bytes(frame(0x41, new byte[0]), ping, frame(0x80, new byte[] {(byte) 0xff, (byte) 0xff})),
                        "refused 1002"),
                Arguments.of(
                        "a piece that says again that it is compressed",
                        bytes(frame(0x41, alone), ping, frame(0xc0, alone)),
                        "refused 1002"),
                Arguments.of("a compressed ping", bytes(frame(0x41, alone), frame(0xc9, alone)), "refused 1002"),
                Arguments.of("a compressed close", bytes(frame(0xc8, new byte[0])), "refused 1002"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void whatIsHostile_isRefused_inPiecesToo(String what, byte[] bytes, String refused) {
        for (int size : new int[] {1, bytes.length}) {
            assertThat(Reading.of(bytes, Collections.nCopies(bytes.length / size, size), 8_192, true))
                    .last()
                    .isEqualTo(refused);
        }
    }

    private static byte[] bytes(byte[]... frames) {
        var all = new ByteArrayOutputStream();
        for (byte[] frame : frames) {
            all.writeBytes(frame);
        }
        return all.toByteArray();
    }

    /// A frame whose mask changes nothing.
    private static byte[] frame(int first, byte[] payload) {
        var frame = ByteBuffer.allocate(8 + payload.length).put((byte) first);
        if (payload.length < 126) {
            frame.put((byte) (0x80 | payload.length));
        } else {
            frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
        }
        frame.putInt(0).put(payload);
        return Arrays.copyOf(frame.array(), frame.position());
    }

    private static byte[] deflate(byte[] text, byte[] before) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setDictionary(before);
        deflater.setInput(text);
        byte[] out = new byte[text.length / 100 + 1_000];
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        deflater.end();
        return Arrays.copyOf(out, length - 4);
    }
}
