package benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.streamside.testing.Api;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.SocketBenchmark;
import dev.streamside.testing.load.SocketServer;
import dev.streamside.testing.load.StreamsideWire;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.websocket.ChatWebSocketApplication;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.slf4j.LoggerFactory;

/// Prints what delivery over a socket costs here, against a plain STOMP broker, in one run on one machine.
///
/// System properties choose less or other than everything: `cells`, `streamside` and `stomp` (`false` leaves a side
/// out), `senders`, `server.settings` (more of ours), and those of [SocketBenchmark].
public final class WebSocketBenchmark {
    private static final String CELLS = System.getProperty(
            "cells",
            "1000x20,5000x20,10000x10,10000x20,1000x100,1000x250,1000x400,idle:10000,slow:500x20,cut:2000,search:1000");
    private static final int SENDERS = Integer.getInteger("senders", 20);
    /// It is the deadline of a write that is watched: nobody is cut off for not answering a ping, and a viewer who
    /// reads again still finds the code that it was closed with.
    private static final List<String> DEADLINES = List.of(
            SmallSendBuffers.SETTING, "--streamside.socket.ping-interval=10m", "--streamside.socket.close-timeout=2m");

    private WebSocketBenchmark() {}

    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        ((Logger) LoggerFactory.getLogger("com.networknt")).setLevel(Level.ERROR); // complains of OpenAPI
        List<SocketServer> servers = new ArrayList<>();
        if (Boolean.parseBoolean(System.getProperty("streamside", "true"))) {
            servers.add(new SocketServer(
                    "Streamside", ChatWebSocketApplication.class, settings(), WebSocketBenchmark::ourRoom));
        }
        if (Boolean.parseBoolean(System.getProperty("stomp", "true"))) {
            servers.add(new SocketServer(
                    "STOMP",
                    StompApplication.class,
                    List.of(StompApplication.OWN_SETTINGS),
                    server -> new SocketServer.Room(new StompWire(), Collections.nCopies(SENDERS, "anybody"))));
        }
        new SocketBenchmark(DEADLINES).run(CELLS, servers);
    }

    private static List<String> settings() {
        List<String> settings = new ArrayList<>(Servers.UNLIMITED);
        settings.addAll(List.of(
                "--streamside.websocket.per-address=100000",
                "--streamside.socket.frames-per-second=100000",
                "--streamside.socket.frame-burst=100000"));
        Arrays.stream(System.getProperty("server.settings", "").split(" ", -1))
                .filter(setting -> !setting.isBlank())
                .forEach(settings::add);
        return settings;
    }

    private static SocketServer.Room ourRoom(ApplicationProcess server) {
        List<String> sessions = IntStream.range(0, SENDERS)
                .mapToObj(i ->
                        Api.member(server.base()).cookie("streamside_session").orElseThrow())
                .toList();
        return new SocketServer.Room(
                new StreamsideWire(Api.member(server.base()).liveStream()), sessions);
    }
}
