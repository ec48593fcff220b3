package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.load.Talk;
import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The cost for members who keep sending, while the many messages of another stream are exported, and then
/// dropped.
final class ArchiveCosts {
    /// Settings of the server: it drops old messages, and an operator may export any stream.
    static final List<String> SETTINGS =
            List.of("--streamside.archive.keep-chats-for=1h", "--streamside.permission.operators=the-operator");

    private static final String SMALL_HEAP = "-Xmx64m";
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private ArchiveCosts() {}

    /// @param stream with `chats` messages, which ended more than an hour ago
    static void print(ApplicationProcess server, String stream, int chats)
            throws IOException, InterruptedException, SQLException {
        Api operator = Api.operator(server.base());
        var talk = new Talk(server, operator.liveStream());
        talk.go(); // warms up
        HttpLoad.Result without = talk.go();
        printExport(operator, stream, chats, talk, without);
        printCommand(server, stream, chats);
        printDrop(server, stream, chats, talk, without);
    }

    private static void printExport(Api operator, String stream, int chats, Talk talk, HttpLoad.Result without) {
        var talking = talk.start();
        long start = System.nanoTime();
        long bytes = 0;
        int exports = 0;
        while (!talking.isDone()) {
            bytes += operator.get("/api/v1/streams/" + stream + "/chats/export?format=csv")
                    .body()
                    .length;
            exports++;
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        Talk.compare(
                        new Table()
                                .line()
                                .with("export over HTTP, chats", chats)
                                .with("chats/s", chats * exports / seconds)
                                .with("MB/s", bytes / seconds / 1e6),
                        without,
                        talking.join())
                .print();
    }

    private static void printCommand(ApplicationProcess server, String stream, int chats)
            throws IOException, InterruptedException {
        var command = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        SMALL_HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChatPollingApplication.class.getName(),
                        "export",
                        stream,
                        "ndjson",
                        "--spring.datasource.url=" + StoredStreams.url(server),
                        "--spring.datasource.username=root")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        long start = System.nanoTime();
        Process process = command.start();
        long lines = 0;
        try (var chatsOfIt = process.inputReader()) {
            lines = chatsOfIt.lines().count();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        new Table()
                .line()
                .with("export by the command, chats", chats)
                .with("heap", SMALL_HEAP)
                .with("exit code", process.waitFor())
                .with("lines", lines)
                .with("seconds", seconds)
                .with("chats/s", lines / seconds)
                .print();
    }

    /// The server starts dropping by itself, a while after its start.
    private static void printDrop(
            ApplicationProcess server, String stream, int chats, Talk talk, HttpLoad.Result without)
            throws SQLException, InterruptedException {
        try (var connection = DriverManager.getConnection(StoredStreams.url(server), "root", "");
                var sql = connection.createStatement()) {
            long deadline = System.nanoTime() + LONGEST.toNanos();
            long before = chats;
            while (before == chats && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(100);
                before = left(sql, stream);
            }
            long start = System.nanoTime();
            HttpLoad.Result during = talk.go();
            double perSecond = (before - left(sql, stream)) / ((System.nanoTime() - start) / 1e9);
            Talk.compare(new Table().line().with("dropped, of chats", chats).with("rows/s", perSecond), without, during)
                    .print();
        }
    }

    private static long left(java.sql.Statement sql, String stream) throws SQLException {
        try (var row = sql.executeQuery("select count(*) from chat_log where stream_id = " + stream)) {
            row.next();
            return row.getLong(1);
        }
    }
}
