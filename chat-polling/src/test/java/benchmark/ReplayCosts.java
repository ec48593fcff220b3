package benchmark;

import dev.streamside.testing.browser.SeekCosts;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Table;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;

/// The replay of a long log: making its index, segments for viewers who are all somewhere else, and jumps in a browser.
///
/// System property: `hours`, how long the stream lasted.
final class ReplayCosts {
    /// Each asks for a segment in the time that it lasts.
    private static final int VIEWERS = 1_000;
    private static final int WARM_UP_CONNECTIONS = 8;
    private static final int HOURS = Integer.getInteger("hours", 3);
    private static final int PRIME = 7_919; // so that no segment is asked twice in a row

    private ReplayCosts() {}

    /// @param stream with `chats` chats, which the application has not read yet
    static void print(Subject subject, String stream, int chats, Duration time) throws SQLException {
        StoredStreams.end(subject.server(), stream, chats, Duration.ofHours(HOURS));
        String path = "/api/v1/streams/" + stream + "/replay";
        long start = System.nanoTime();
        int turns = 1;
        while (subject.guest().get(path).status() != 200) {
            turns++;
        }
        double made = (System.nanoTime() - start) / 1e9;
        JsonNode replay = subject.guest().get(path).json();
        int segments = replay.get("segments").asInt() - 1; // the last one has only the end
        var length = Duration.ofMillis(replay.get("segmentMillis").asLong());
        IntFunction<byte[]> somewhereElse = i -> HttpLoad.get(path + "/" + (long) i * PRIME % segments);
        // Warms up. At the viewers' own pace, it would take many minutes until what a segment needs is compiled.
        HttpLoad.closed(subject.server().address(), WARM_UP_CONNECTIONS, time, somewhereElse);
        double cpu = subject.server().cpuSeconds();
        double database = subject.server().databaseCpuSeconds();
        var result = HttpLoad.paced(subject.server().address(), VIEWERS, length, time, somewhereElse);
        Rounds.warn(result);
        new Table()
                .line()
                .with("replay, chats", chats)
                .with("index made in s", made)
                .with("turns", turns)
                .with("viewers", VIEWERS)
                .with("chats a segment", chats / segments)
                .with("segments/s", result.perSecond())
                .with("p50 ms", result.percentileMillis(50))
                .with("p99", result.percentileMillis(99))
                .with("server CPU ms each", (subject.server().cpuSeconds() - cpu) / result.answers() * 1e3)
                .with("database", (subject.server().databaseCpuSeconds() - database) / result.answers() * 1e3)
                .print();
        SeekCosts.print(subject.server().base(), stream, chats, Duration.ofHours(HOURS));
    }
}
