package dev.streamside.testing.cluster;

import dev.streamside.edge.demo.DemoAccounts;
import dev.streamside.platform.mariadb.EmbeddedDatabase;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/// Several nodes with a demo stream, on the database of `spring-boot:run`, until Ctrl-C: `./mvnw -Pcluster`.
public final class StartCluster {
    private StartCluster() {}

    private static final Duration BETWEEN_REMINDERS = Duration.ofSeconds(15);
    /// The most lines shown of the output of a program that did not start.
    private static final int LAST_LINES = 25;

    /// @param arguments the port for viewers, and the folder of the embedded database
    public static void main(String[] arguments) throws InterruptedException {
        int port = Integer.parseInt(arguments[0]);
        Path folder = Path.of(arguments[1]);
        keepLogsShort();
        requireFree(port);
        Deque<AutoCloseable> running = new ConcurrentLinkedDeque<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(running), "stop-cluster"));
        try {
            System.out.print(start(port, folder, running));
        } catch (IOException | RuntimeException failure) {
            System.err.println(reason(failure));
            System.exit(1); // otherwise other threads would keep the JVM running
        }
        Thread.currentThread().join();
    }

    /// @return the text to print when everything runs
    private static String start(int port, Path folder, Deque<AutoCloseable> running) throws IOException {
        System.out.println("Starting a database and four nodes. That takes a minute, the first time two.");
        EmbeddedDatabase database = EmbeddedDatabase.start(folder);
        running.push(database);
        Path logs = folder.resolve("cluster");
        var progress = new StartProgress(logs, System.out::println);
        var reminders = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("start-progress").factory());
        reminders.scheduleAtFixedRate(
                progress::remind, BETWEEN_REMINDERS.toSeconds(), BETWEEN_REMINDERS.toSeconds(), TimeUnit.SECONDS);
        try {
            LocalCluster cluster =
                    LocalCluster.start(logs, port, settings(database, folder), LocalCluster::jar, progress);
            running.push(cluster);
            running.push(new Revival(cluster.programs()));
            var mariadb =
                    new LocalCluster.Part("mariadb", "", database.process().pid());
            return Welcome.to(cluster, mariadb, logs, DemoAccounts.in(folder));
        } finally {
            reminders.shutdownNow();
        }
    }

    /// The reason why it did not start, and the last lines of the program's output.
    static String reason(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        List<String> lines = String.valueOf(cause.getMessage()).lines().toList();
        int from = Math.max(1, lines.size() - LAST_LINES);
        return "The cluster does not start: "
                + Stream.concat(lines.stream().limit(1), lines.stream().skip(from))
                        .collect(Collectors.joining(System.lineSeparator()));
    }

    /// The server's own lines are not needed here, and the nodes' are in their files.
    private static void keepLogsShort() {
        LoggingSystem logging = LoggingSystem.get(StartCluster.class.getClassLoader());
        logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        logging.setLogLevel("ch.vorburger", LogLevel.OFF);
    }

    private static void requireFree(int port) {
        List<Integer> taken = IntStream.rangeClosed(port, port + 4)
                .filter(Program::isListening)
                .boxed()
                .toList();
        if (!taken.isEmpty()) {
            System.err.println("In use: port "
                    + taken.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + ". Stop what listens there, or choose others with -Dcluster.port=…, the first of five.");
            System.exit(1);
        }
    }

    private static List<String> settings(EmbeddedDatabase database, Path folder) {
        return List.of(
                "--spring.datasource.url=" + database.jdbcUrl("streamside"),
                "--spring.datasource.username=root",
                "--spring.datasource.password=",
                "--demo=on",
                "--streamside.database.folder=" + folder,
                "--streamside.client.video=/page/player/sea.m3u8");
    }

    /// In reverse order: nodes store what they have accepted before their database stops.
    private static void stop(Deque<AutoCloseable> running) {
        while (!running.isEmpty()) {
            try {
                running.pop().close();
            } catch (Exception failure) {
                System.err.println("Not all has stopped: " + failure);
            }
        }
    }
}
