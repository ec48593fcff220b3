package benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.load.Frame;
import dev.streamside.testing.load.SocketLoad;
import dev.streamside.testing.load.Wire;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/// The load understands recorded output of Centrifugo 5.4.9. The program itself need not be installed.
@Timeout(60)
class CentrifugoWireTest {
    private static final String CONNECTED =
            "{\"id\":1,\"connect\":{\"client\":\"d91ffbd9\",\"version\":\"5.4.9\",\"ping\":25,\"pong\":true}}";
    private static final String SUBSCRIBED =
            "{\"id\":2,\"subscribe\":{\"recoverable\":true,\"epoch\":\"ndSj\",\"positioned\":true}}";
    private static final String TAKEN = "{\"id\":3,\"publish\":{}}";

    private final CentrifugoWire wire = new CentrifugoWire();

    @Test
    void everyPublicationCounts_alsoWhenAFrameHasSeveral_andAPingIsAnswered() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var load =
                        new SocketLoad(new InetSocketAddress(server.getInetAddress(), server.getLocalPort()), wire)) {
            var pong = new CompletableFuture<String>();
            Thread.ofVirtual().start(() -> {
                try (Socket viewer = server.accept()) {
                    pong.complete(play(
                            viewer,
                            CONNECTED + "\n" + SUBSCRIBED,
                            push(1) + "\n" + TAKEN + "\n" + push(2),
                            push(3),
                            "{}"));
                    viewer.getInputStream().readAllBytes();
                } catch (IOException failure) {
                    pong.completeExceptionally(failure);
                }
            });

            load.join(1, 100, 0, List.of());

            assertThat(pong.get(20, TimeUnit.SECONDS)).isEqualTo("{}");
            assertThat(load.awaitHead(3, 20)).isTrue();
            assertThat(load.received()).isEqualTo(3);
            assertThat(load.wrong()).isZero();
        }
    }

    /// Admits a viewer, and returns its answer to the last of these frames.
    private static String play(Socket viewer, String... frames) throws IOException {
        var in = new DataInputStream(viewer.getInputStream());
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        viewer.getOutputStream().write("HTTP/1.1 101 Switching Protocols\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        Frame.read(in); // its greeting
        for (String frame : frames) {
            viewer.getOutputStream()
                    .write(Frame.bytes(Frame.LAST | Frame.TEXT, frame.getBytes(StandardCharsets.UTF_8)));
        }
        return Frame.read(in).text();
    }

    @Test
    void aViewerWhoComesBack_asksForWhatItMissed_andGetsIt() {
        assertThat(wire.greeting("1")).endsWith("{\"channel\":\"chat\",\"recover\":true,\"offset\":1}}");
        assertThat(translated("{\"id\":2,\"subscribe\":{\"recoverable\":true,\"epoch\":\"ndSj\",\"publications\":["
                        + publication(2) + "," + publication(3)
                        + "],\"recovered\":true,\"offset\":1,\"positioned\":true,\"was_recovering\":true}}"))
                .isEqualTo("{\"entries\":[{\"seq\":2,\"text\":\"chat 2 저\"},{\"seq\":3,\"text\":\"chat 3 저\"}],"
                        + "\"cursor\":1,\"reset\":false}");
    }

    @Test
    void aViewerWhoCameBackTooLate_isReset() {
        assertThat(translated("{\"id\":2,\"subscribe\":{\"recoverable\":true,\"epoch\":\"ndSj\",\"offset\":3,"
                        + "\"positioned\":true,\"was_recovering\":true}}"))
                .isEqualTo("{\"entries\":[],\"cursor\":3,\"reset\":true}");
    }

    @Test
    void anError_isARefusal() {
        byte[] error = "{\"id\":3,\"error\":{\"code\":103,\"message\":\"permission denied\"}}"
                .getBytes(StandardCharsets.UTF_8);

        assertThat(wire.read(error, 0, error.length))
                .isEqualTo(new Wire.Meaning(Wire.Kind.REFUSED, error.length, "", "permission denied"));
    }

    private String translated(String json) {
        return wire.translate(JsonMapper.shared().readTree(json)).toString();
    }

    private static String push(long offset) {
        return "{\"push\":{\"channel\":\"chat\",\"pub\":" + publication(offset) + "}}";
    }

    private static String publication(long offset) {
        return "{\"data\":{\"text\":\"chat " + offset + " 저\"},\"info\":{\"user\":\"\",\"client\":\"d91ffbd9\"},"
                + "\"offset\":" + offset + "}";
    }
}
