package dev.streamside.testing.load;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.ApplicationProcess;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Deletes the many messages of one member at once while others keep chatting: what their senders notice, when the
/// messages disappear for viewers, and when all are marked in the database.
///
/// System properties: `purged` (how many chats), `seconds`, `jdbc` (of a database other than the embedded
/// one, which the application must use).
public final class PurgeTrial {
    private static final int CHATS = Integer.getInteger("purged", 50_000);
    private static final Duration BEFORE_THE_PURGE = Duration.ofSeconds(1);
    private static final int AGAIN = 150;
    private static final String SPAM = "buy followers at my shop";

    private final ApplicationProcess server;
    private final Api owner;
    private final String stream;
    private final String path;
    private final Talk talk;
    private final Api spammer;

    public PurgeTrial(ApplicationProcess server) {
        this.server = server;
        this.owner = Api.member(server.base());
        this.stream = owner.liveStream();
        this.path = "/api/v1/streams/" + stream + "/chats";
        this.spammer = Api.member(server.base());
        this.talk = new Talk(server, stream);
    }

    public String stream() {
        return stream;
    }

    /// Measures and prints.
    ///
    /// @param audience the table's name for the viewers
    /// @param shown what viewers get over several transports, each by its name
    /// @throws IllegalStateException if a message is still shown after the purge
    public void run(String audience, Map<String, Function<String, String>> shown)
            throws InterruptedException, SQLException {
        spam(CHATS);
        HttpLoad.Result without = talk.go();
        spam(AGAIN);
        require(shown, true);
        double loads = loads();
        var talking = talk.start();
        TimeUnit.NANOSECONDS.sleep(BEFORE_THE_PURGE.toNanos());
        long start = System.nanoTime();
        int status = owner.delete("/api/v1/streams/" + stream + "/members/" + spammer.my("id") + "/chats")
                .status();
        if (status != 204) {
            throw new IllegalStateException("the purge was answered with " + status);
        }
        double answered = (System.nanoTime() - start) / 1e6;
        require(shown, false);
        double marked = awaitMarks(start);
        Talk.compare(new Table().line().with("purge", audience).with("chats", CHATS + AGAIN), without, talking.join())
                .with("purge answered in ms", answered)
                .with("all marked after s", marked)
                .with("timelines loaded", loads() - loads)
                .print();
    }

    private void spam(int chats) {
        byte[] send = send(spammer, "{\"text\":\"" + SPAM + "\"}");
        for (long sent = 0; sent < chats; ) {
            var time = Duration.ofMillis(chats - sent > AGAIN ? 1_000 : 50);
            sent += HttpLoad.closed(server.address(), Rounds.CONNECTIONS, time, i -> send)
                    .answers();
        }
    }

    private byte[] send(Api member, String json) {
        return HttpLoad.post(path, member.cookie("streamside_session").orElseThrow(), json);
    }

    private void require(Map<String, Function<String, String>> shown, boolean visible) {
        shown.forEach((name, view) -> {
            if (view.apply(stream).contains(SPAM) != visible) {
                throw new IllegalStateException(name + (visible ? " lack" : " still have") + " the chats to be purged");
            }
        });
    }

    /// How often a timeline has been read from the database so far.
    private double loads() {
        return Scrape.of(server.management()).sum("streamside_timelines_loads_total");
    }

    /// @return when nothing was left to mark, in seconds since `start`
    private double awaitMarks(long start) throws SQLException, InterruptedException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            while (System.nanoTime() - start < TimeUnit.MINUTES.toNanos(5)) {
                try (ResultSet rows = statement.executeQuery("select count(*) from member_purge")) {
                    rows.next();
                    if (rows.getInt(1) == 0) {
                        return (System.nanoTime() - start) / 1e9;
                    }
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private Connection connect() throws SQLException {
        String embedded = "jdbc:mysql://127.0.0.1:" + server.databasePort().orElse(0) + "/streamside?sslMode=DISABLED";
        return DriverManager.getConnection(System.getProperty("jdbc", embedded), "root", "");
    }
}
