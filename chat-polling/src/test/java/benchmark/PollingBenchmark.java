package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/// Prints the costs of long polls, pages of history, replays, exports and starts, compared with floors or a
/// calculation, in one run on one machine.
/// `-Dparts=waiting,history,replay,archive,purge,starts,committers,streams` selects some.
///
/// What polls, sends and an audience cost is for the laboratory: `gatling/lab run polls`, `sends` and `prices`.
///
/// The server, its database and this load share the processors, so the figures of one kind are only as good as
/// the ratio between them.
public final class PollingBenchmark {
    private static final List<String> PARTS =
            List.of(System.getProperty("parts", "waiting,history,replay,archive,purge,starts,committers,streams")
                    .split(",", -1));
    private static final int COUNT = Integer.getInteger("rounds", 5);
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 20));
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 5));
    private static final Rounds ROUNDS = new Rounds(COUNT, WARM_UP, TIME);
    private static final int CHATS_OF_HISTORY = 1_000_000;

    private PollingBenchmark() {}

    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        Table.printMachine(Servers.HEAP);
        if (PARTS.contains("waiting")) {
            try (var server = Servers.start(
                    ChatPollingApplication.class,
                    "benchmark",
                    Servers.UNLIMITED,
                    List.of("--streamside.server.held-per-address=1000000"),
                    Servers.MORE)) {
                WaitingCosts.print(Subject.of(server));
            }
        }
        if (PARTS.contains("history")) {
            try (var server = start()) {
                String stream = store(server);
                HistoryCosts.print(Subject.of(server), ROUNDS, stream, CHATS_OF_HISTORY);
            }
        }
        if (PARTS.contains("replay")) {
            try (var server = start()) {
                String stream = store(server);
                ReplayCosts.print(Subject.of(server), stream, CHATS_OF_HISTORY, COUNT, TIME.multipliedBy(6));
            }
        }
        if (PARTS.contains("archive")) {
            try (var server = start(ArchiveCosts.SETTINGS)) {
                String stream = store(server);
                StoredStreams.end(server, stream, CHATS_OF_HISTORY, Duration.ofHours(3));
                ArchiveCosts.print(server, stream, CHATS_OF_HISTORY);
            }
        }
        if (PARTS.contains("purge")) {
            try (var server = start()) {
                PurgeCosts.print(server);
            }
        }
        if (PARTS.contains("starts")) {
            StartCosts.print(COUNT);
        }
        if (PARTS.contains("committers")) {
            CommitterCosts.print();
        }
        if (PARTS.contains("streams")) {
            ManyStreamsCosts.print();
        }
        System.exit(0); // the shared database of the tests ends only with the JVM, and would keep it running
    }

    private static ApplicationProcess start() throws IOException {
        return start(List.of());
    }

    private static ApplicationProcess start(List<String> more) throws IOException {
        return Servers.start(ChatPollingApplication.class, "benchmark", Servers.UNLIMITED, more, Servers.MORE);
    }

    /// A live stream with a million messages.
    private static String store(ApplicationProcess server) throws SQLException {
        String original = Api.member(server.base()).liveStream();
        String stored =
                StoredStreams.copies(server, original, 1, CHATS_OF_HISTORY).getFirst();
        server.kill();
        server.startAgain();
        return stored;
    }
}
