package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.PurgeTrial;
import dev.streamside.testing.process.ApplicationProcess;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/// The cost of a purge for members who keep sending, while viewers poll.
final class PurgeCosts {
    private static final int POLLERS = 1_000;
    private static final Duration POLL_PERIOD = Duration.ofSeconds(4);
    /// Longer than the whole trial: the polls end when the server does.
    private static final Duration LONG = Duration.ofMinutes(10);

    private PurgeCosts() {}

    /// All polls use the same address before and after the purge, so a shared answer would be noticed.
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
