package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.process.ApplicationProcess;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// The application that is measured, with members who send.
///
/// @param sessions of members, as many as there are connections that send
record Subject(ApplicationProcess server, Api owner, Api guest, List<String> sessions) {
    private static final String CHAT = "{\"text\":\"how long did it take you to learn this?\"}";

    static Subject of(ApplicationProcess server) {
        List<String> sessions = IntStream.range(0, Rounds.CONNECTIONS)
                .mapToObj(i ->
                        Api.member(server.base()).cookie("streamside_session").orElseThrow())
                .toList();
        return new Subject(server, Api.member(server.base()), Api.guest(server.base()), sessions);
    }

    static String chats(String stream) {
        return "/api/v1/streams/" + stream + "/chats";
    }

    Rounds.Contender get(String name, String path) {
        byte[] request = HttpLoad.get(path);
        return new Rounds.Contender(name, server, i -> request);
    }

    Rounds.Contender send(String name, String path) {
        return new Rounds.Contender(name, server, sends(path));
    }

    /// Messages to `path`, from one member after another.
    IntFunction<byte[]> sends(String path) {
        return sends(List.of(path));
    }

    /// Messages to one path after another.
    IntFunction<byte[]> sends(List<String> paths) {
        List<byte[]> requests = IntStream.range(0, Math.max(paths.size(), sessions.size()))
                .mapToObj(i -> HttpLoad.post(paths.get(i % paths.size()), sessions.get(i % sessions.size()), CHAT))
                .toList();
        return i -> requests.get(i % requests.size());
    }

    long head(String stream) {
        return cursor(stream, "?limit=1");
    }

    long cursor(String stream, String query) {
        return guest.poll(stream, query).json().get("cursor").asLong();
    }
}
