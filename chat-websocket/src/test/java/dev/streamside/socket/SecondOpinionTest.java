package dev.streamside.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Our reader and Netty's read the same bytes. Their results agree, except where we know why not
/// (`docs/decisions/why-own-frames.md`).
class SecondOpinionTest {
    private static final int STREAMS = Integer.getInteger("streamside.fuzz.streams", 3_000);
    private static final int MAX_CONTROL_PAYLOAD = 125;
    private static final long SEED = Long.getLong("streamside.fuzz.seed", System.nanoTime());

    /// The differences between the two and their reasons, each with the shortest example.
    enum Difference {
        NONE("8180 00000000"),
        /// We accept only text.
        BINARY("8280 00000000"),
        /// Netty finds broken UTF-8 in the piece of a message that has it. We check whole messages.
        UTF_8_LATER("0181 00000000 ff"),
        /// We check the total size of a message when the length of a piece has arrived, Netty when the whole piece
        /// has.
        SIZE_EARLIER("0181 00000000 61 00fd 00000000"),
        /// Netty accepts any close code from 3000 on. None above 4999 is defined.
        CLOSE_CODE("8882 00000000 1388"),
        /// Netty accepts a reason that ends within a character.
        CLOSE_REASON("8883 00000000 03e8 e2"),
        /// No such difference is known. If there were one, the test would print it.
        UNEXPLAINED("");

        private final String example;

        Difference(String example) {
            this.example = example;
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNEXPLAINED")
    void eachDifference_isThere(Difference difference) {
        byte[] bytes = HexFormat.of().parseHex(difference.example.replace(" ", ""));

        assertThat(difference(
                        Reading.of(bytes, List.of(bytes.length), MAX_CONTROL_PAYLOAD, false),
                        nettys(bytes, MAX_CONTROL_PAYLOAD)))
                .isEqualTo(difference);
    }

    @Test
    void nettyReadsTheSame_exceptWhereWeKnowWhyNot() {
        Map<Difference, Integer> count = new EnumMap<>(Difference.class);
        var unexplained = new ArrayList<String>();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        for (int i = 0; i < STREAMS; i++) {
            RandomBytes stream = new RandomBytes(random);
            int maxBytes = Math.max(stream.maxBytes(), MAX_CONTROL_PAYLOAD); // Netty's limit is for all frames
            // More follows: we refuse a frame by its first byte, Netty by its second.
            byte[] bytes = Arrays.copyOf(stream.bytes(), stream.bytes().length + 2);
            List<String> ours = Reading.of(bytes, List.of(bytes.length), maxBytes, false);
            List<String> nettys = nettys(bytes, maxBytes);
            Difference difference = difference(ours, nettys);
            count.merge(difference, 1, Integer::sum);
            if (difference == Difference.UNEXPLAINED) {
                unexplained.add(ours + ", but Netty: " + nettys + " of " + stream);
            }
        }
        System.out.printf("%,d streams of bytes, seed %d: %s%n", STREAMS, SEED, count);
        assertThat(unexplained).isEmpty();
    }

    private static Difference difference(List<String> ours, List<String> nettys) {
        String ourEnd = end(ours);
        String nettysEnd = end(nettys);
        List<String> weGot = beforeEnd(ours);
        List<String> nettyGot = beforeEnd(nettys);
        boolean same = weGot.equals(nettyGot);
        if (same && ourEnd.equals(nettysEnd)) {
            return Difference.NONE;
        } else if (ourEnd.equals("1003") && isBeginning(weGot, nettyGot)) {
            return Difference.BINARY;
        } else if (nettysEnd.equals("1007") && isBeginning(nettyGot, weGot) && texts(weGot) == texts(nettyGot)) {
            return Difference.UTF_8_LATER;
        } else if (same && ourEnd.equals("1009") && nettysEnd.isEmpty()) {
            return Difference.SIZE_EARLIER;
        } else if (same && nettysEnd.equals("1000")) {
            return switch (ourEnd) {
                case "1002" -> Difference.CLOSE_CODE;
                case "1007" -> Difference.CLOSE_REASON;
                default -> Difference.UNEXPLAINED;
            };
        }
        return Difference.UNEXPLAINED;
    }

    /// The code that the connection is closed with; empty if it is not.
    private static String end(List<String> events) {
        String last = events.isEmpty() ? "" : events.getLast();
        return last.startsWith("close ") || last.startsWith("refused ") ? last.substring(last.indexOf(' ') + 1) : "";
    }

    private static List<String> beforeEnd(List<String> events) {
        return end(events).isEmpty() ? events : events.subList(0, events.size() - 1);
    }

    private static boolean isBeginning(List<String> beginning, List<String> all) {
        return beginning.size() <= all.size()
                && all.subList(0, beginning.size()).equals(beginning);
    }

    private static long texts(List<String> events) {
        return events.stream().filter(event -> event.startsWith("text ")).count();
    }

    /// Feeds Netty byte by byte, so that it reports one event at a time.
    private static List<String> nettys(byte[] bytes, int maxBytes) {
        var config = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(maxBytes)
                .closeOnProtocolViolation(false)
                .build();
        var events = new ArrayList<String>();
        var channel = new EmbeddedChannel(
                new WebSocket13FrameDecoder(config),
                new Utf8FrameValidator(false),
                new WebSocketFrameAggregator(maxBytes));
        try {
            for (byte next : bytes) {
                channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {next}));
                if (take(channel, events)) {
                    break;
                }
            }
        } catch (CorruptedWebSocketFrameException violation) {
            events.add("refused " + violation.closeStatus().code());
        } catch (TooLongFrameException tooLong) {
            events.add("refused 1009");
        } finally {
            channel.pipeline().forEach(handler -> channel.pipeline().remove(handler.getKey()));
            channel.releaseInbound();
        }
        return events;
    }

    /// @return whether a close frame was among them
    private static boolean take(EmbeddedChannel channel, List<String> events) {
        for (Object frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
            String event = switch (frame) {
                case TextWebSocketFrame text -> "text " + text.text();
                case PingWebSocketFrame ping -> "ping " + ByteBufUtil.hexDump(ping.content());
                case PongWebSocketFrame _ -> "pong";
                case CloseWebSocketFrame close -> "close 1000";
                default -> "other " + frame;
            };
            ReferenceCountUtil.release(frame);
            events.add(event);
            if (event.startsWith("close")) {
                return true;
            }
        }
        return false;
    }
}
