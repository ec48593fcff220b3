package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.websocket.ChatWebSocketApplication;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// What is measured, and what it is held against. Both run with the same Java options and the same room for
/// connections.
enum Side {
    STREAMSIDE(ChatWebSocketApplication.class.getName()) {
        @Override
        List<String> settings() {
            List<String> settings = new ArrayList<>(List.of(
                    "--streamside.chat.sends=1000000000",
                    "--streamside.chat.burst=1000000000",
                    "--streamside.member.attempts-per-address=100000",
                    "--streamside.viewer.guests-per-address=1000000",
                    "--streamside.websocket.per-address=100000",
                    "--streamside.socket.frames-per-second=100000",
                    "--streamside.socket.frame-burst=100000"));
            Arrays.stream(System.getProperty("server.settings", "").split(" ", -1))
                    .filter(setting -> !setting.isBlank())
                    .forEach(settings::add);
            return settings;
        }

        @Override
        Room room(ServerProcess server) {
            List<String> sessions = IntStream.range(0, SENDERS)
                    .mapToObj(i -> Api.member(server.base())
                            .cookie("streamside_session")
                            .orElseThrow())
                    .toList();
            return new Room(new StreamsideWire(Api.member(server.base()).liveStream()), sessions);
        }
    },

    STOMP(StompApplication.class.getName()) {
        @Override
        List<String> settings() {
            return List.of(StompApplication.OWN_SETTINGS);
        }

        @Override
        Room room(ServerProcess server) {
            return new Room(new StompWire(), Collections.nCopies(SENDERS, "anybody"));
        }
    };

    /// A stream, and the sessions of those who talk in it.
    record Room(Wire wire, List<String> sessions) {}

    private static final int SENDERS = Integer.getInteger("senders", 20);

    private final String main;

    Side(String main) {
        this.main = main;
    }

    abstract List<String> settings();

    abstract Room room(ServerProcess server);

    ServerProcess start(String... more) throws IOException, InterruptedException {
        List<String> settings = new ArrayList<>(settings());
        settings.add("--server.tomcat.max-connections=20000");
        settings.add("--server.tomcat.accept-count=1000");
        settings.addAll(List.of(more));
        return ServerProcess.start(main, Path.of("target", "benchmark-" + label()), settings.toArray(String[]::new));
    }

    String label() {
        return this == STREAMSIDE ? "Streamside" : "STOMP";
    }
}
