package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.testing.browser.SeekCosts;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.Program;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;

/// The replay of a long log: making its index, segments for viewers at different positions, and jumps in a
/// browser.
///
/// System property: `hours`, the length of the stream.
final class ReplayCosts {
    /// Each viewer requests a segment in the time that a segment lasts.
    private static final int VIEWERS = 1_000;
    private static final int WARM_UP_CONNECTIONS = 8;
    private static final int WARM_UP_PACE = 4;
    private static final int HOURS = Integer.getInteger("hours", 3);
    private static final int PRIME = 7_919; // so that no segment is requested twice in a row

    private ReplayCosts() {}

    /// @param stream with `chats` messages, which the application has not read yet
    /// @param rounds of `time` each; in the first ones the server may still compile
    static void print(Subject subject, String stream, int chats, int rounds, Duration time) throws SQLException {
        var server = subject.server();
        StoredStreams.end(server, stream, chats, Duration.ofHours(HOURS));
        String path = "/api/v1/streams/" + stream + "/replay";
        makeIndex(subject.guest(), path, chats);
        JsonNode replay = subject.guest().get(path).json();
        int segments = replay.get("segments").asInt() - 1; // the last one has only the end
        var length = Duration.ofMillis(replay.get("segmentMillis").asLong());
        IntFunction<byte[]> somewhereElse = i -> HttpLoad.get(path + "/" + (long) i * PRIME % segments);
        // Warms up. At the viewers' own pace, it would take many minutes until the code for a segment is compiled,
        // and many connections need other code than few.
        HttpLoad.closed(server.address(), WARM_UP_CONNECTIONS, time, somewhereElse);
        HttpLoad.paced(server.address(), VIEWERS, length.dividedBy(WARM_UP_PACE), time.multipliedBy(2), somewhereElse);
        var table = new Table();
        for (int round = 1; round <= rounds; round++) {
            double cpu = server.cpuSeconds();
            double compiler = Program.compilerCpuSeconds(server.pid());
            double database = server.databaseCpuSeconds();
            var result = HttpLoad.paced(server.address(), VIEWERS, length, time, somewhereElse);
            Rounds.warn(result);
            table.line()
                    .with("round", round)
                    .with("viewers", VIEWERS)
                    .with("chats a segment", chats / segments)
                    .with("segments/s", result.perSecond())
                    .with("p50 ms", result.percentileMillis(50))
                    .with("p99", result.percentileMillis(99))
                    .with("server CPU ms each", millis(server.cpuSeconds() - cpu, result))
                    .with("of it compiler", millis(Program.compilerCpuSeconds(server.pid()) - compiler, result))
                    .with("database", millis(server.databaseCpuSeconds() - database, result))
                    .print();
        }
        SeekCosts.print(server.base(), stream, chats, Duration.ofHours(HOURS));
    }

    private static void makeIndex(Api guest, String path, int chats) {
        long start = System.nanoTime();
        int turns = 1;
        while (guest.get(path).status() != 200) {
            turns++;
        }
        new Table()
                .line()
                .with("replay, chats", chats)
                .with("index made in s", (System.nanoTime() - start) / 1e9)
                .with("turns", turns)
                .print();
    }

    private static double millis(double seconds, HttpLoad.Result result) {
        return seconds / result.answers() * 1e3;
    }
}
