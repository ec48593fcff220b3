package benchmark;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.streamside.testing.Api;
import dev.streamside.testing.load.NodeCosts;
import dev.streamside.testing.load.OutageCosts;
import dev.streamside.testing.load.PurgeTrial;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.SocketBenchmark;
import dev.streamside.testing.load.SocketLoad;
import dev.streamside.testing.load.SocketServer;
import dev.streamside.testing.load.StreamsideWire;
import dev.streamside.testing.load.Wire;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Server;
import dev.streamside.websocket.ChatWebSocketApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.WebSocket;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/// Prints the cost of delivery over a socket, compared with a plain STOMP broker and with [Centrifugo], in one run
/// on one machine.
///
/// Centrifugo takes part if a program `centrifugo` is on the `PATH`, of version 5. Download
/// [a release](https://github.com/centrifugal/centrifugo/releases/tag/v5.4.9), or build it with Go 1.23 or later:
/// `go install github.com/centrifugal/centrifugo/v5@v5.4.9`. It does not run on Java: `heap` and the small send
/// buffers of a `slow` cell do not apply to it.
///
/// System properties change what is run: `cells`, `streamside`, `stomp`, `centrifugo`, `purge` and `nodes`
/// (`false` leaves a side or part out), `outage` (`true` adds what happens without Redis), `senders`,
/// `server.settings` (more settings of our server), and those of [SocketBenchmark], [PurgeTrial], [NodeCosts] and
/// [OutageCosts].
public final class WebSocketBenchmark {
    private static final String CELLS = System.getProperty(
            "cells",
            "1000x20,young:5000x20,5000x20,10000x10,10000x20,1000x100,1000x250,1000x400,idle:10000,slow:500x20,cut:2000,search:1000");
    private static final int PURGE_VIEWERS = 1_000;
    private static final int SENDERS = Integer.getInteger("senders", 20);
    /// The `slow` cells measure the deadline of a write: no viewer is cut off for not answering a ping, and a
    /// viewer who reads again still finds the code of its close.
    private static final List<String> DEADLINES = List.of(
            SmallSendBuffers.SETTING, "--streamside.socket.ping-interval=10m", "--streamside.socket.close-timeout=2m");

    private WebSocketBenchmark() {}

    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        ((Logger) LoggerFactory.getLogger("com.networknt")).setLevel(Level.ERROR); // warns about OpenAPI
        List<SocketServer> servers = new ArrayList<>();
        if (Boolean.parseBoolean(System.getProperty("streamside", "true"))) {
            servers.add(SocketServer.ofApplication(
                    "Streamside", ChatWebSocketApplication.class, settings(), WebSocketBenchmark::ourRoom));
        }
        if (Boolean.parseBoolean(System.getProperty("stomp", "true"))) {
            servers.add(SocketServer.ofApplication(
                    "STOMP",
                    StompApplication.class,
                    List.of(StompApplication.OWN_SETTINGS),
                    server -> roomOfAnybody(server, new StompWire())));
        }
        if (Boolean.parseBoolean(System.getProperty("centrifugo", "true"))) {
            if (Program.find(Centrifugo.PROGRAM).isPresent()) {
                servers.add(new SocketServer(
                        "Centrifugo", settings -> roomOfAnybody(Centrifugo.start(), new CentrifugoWire())));
            } else {
                System.out.println("Centrifugo is not installed: left out");
            }
        }
        if (!CELLS.isEmpty()) {
            new SocketBenchmark(DEADLINES).run(CELLS, servers);
        }
        if (Boolean.parseBoolean(System.getProperty("purge", "true"))) {
            purge();
        }
        if (Boolean.parseBoolean(System.getProperty("nodes", "true"))) {
            NodeCosts.printWithSockets(ChatWebSocketApplication.class, settings());
        }
        if (Boolean.getBoolean("outage")) {
            OutageCosts.print(ChatWebSocketApplication.class, settings());
        }
    }

    private static void purge() throws IOException, InterruptedException, SQLException {
        try (var server = Servers.start(ChatWebSocketApplication.class, "benchmark-purge", settings())) {
            var trial = new PurgeTrial(server);
            try (var viewers = new SocketLoad(server.address(), new StreamsideWire(trial.stream()))) {
                viewers.join(PURGE_VIEWERS, PURGE_VIEWERS / 4.0, 0, List.of());
                Function<String, String> history = id -> Api.guest(server.base())
                        .get("/api/v1/streams/" + id + "/chats/history?limit=200")
                        .text();
                trial.run(
                        PURGE_VIEWERS + " sockets",
                        Map.of("hellos", id -> hello(server.base(), id), "histories", history));
            }
        }
    }

    /// The first frame that a new viewer gets.
    private static String hello(URI base, String stream) {
        var hello = new CompletableFuture<String>();
        var text = new StringBuilder();
        WebSocket socket = Api.guest(base).openSocket("/ws/v1/streams/" + stream, new WebSocket.Listener() {
            @Override
            public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
                text.append(part);
                if (last) {
                    hello.complete(text.toString());
                }
                return WebSocket.Listener.super.onText(from, part, last);
            }
        });
        String first = hello.join();
        socket.abort();
        return first;
    }

    private static List<String> settings() {
        List<String> settings = new ArrayList<>(Servers.UNLIMITED);
        settings.addAll(List.of(
                "--streamside.server.held-per-address=100000",
                "--streamside.socket.frames-per-second=100000",
                "--streamside.socket.frame-burst=100000"));
        settings.addAll(Servers.MORE);
        return settings;
    }

    private static SocketServer.Room ourRoom(ApplicationProcess server) {
        List<String> sessions = IntStream.range(0, SENDERS)
                .mapToObj(i ->
                        Api.member(server.base()).cookie("streamside_session").orElseThrow())
                .toList();
        String stream = Api.member(server.base()).liveStream();
        return new SocketServer.Room(server, new StreamsideWire(stream), sessions, 1); // the start is an entry, too
    }

    /// On a server without members, where any viewer can send.
    private static SocketServer.Room roomOfAnybody(Server server, Wire wire) {
        return new SocketServer.Room(server, wire, Collections.nCopies(SENDERS, "anybody"), 0);
    }
}
