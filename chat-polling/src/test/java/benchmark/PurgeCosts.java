package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.PurgeTrial;
import dev.streamside.testing.process.ApplicationProcess;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/// What a purge costs those who talk meanwhile, with pollers beside them.
final class PurgeCosts {
    private static final int POLLERS = 1_000;
    private static final Duration POLL_PERIOD = Duration.ofSeconds(4);
    /// Longer than all of it takes; the server's end ends the polls.
    private static final Duration LONG = Duration.ofMinutes(10);

    private PurgeCosts() {}

    /// Pollers ask for the same address before and after the purge, so a shared answer would be noticed.
    static void print(ApplicationProcess server) throws InterruptedException, SQLException {
        var trial = new PurgeTrial(server);
        Api guest = Api.guest(server.base());
        byte[] poll = HttpLoad.get(Subject.chats(trial.stream()));
        Thread.ofPlatform()
                .daemon()
                .start(() -> HttpLoad.paced(server.address(), POLLERS, POLL_PERIOD, LONG, i -> poll));
        trial.run(
                POLLERS + " pollers",
                Map.of(
                        "polls",
                        stream -> guest.poll(stream, "?limit=200").text(),
                        "histories",
                        stream -> guest.get(Subject.chats(stream) + "/history?limit=200")
                                .text()));
    }
}
