package dev.streamside.testing.cluster;

import dev.streamside.mariadb.EmbeddedDatabase;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/// Several nodes with a demo stream, on the database of `spring-boot:run`, until Ctrl-C: `./mvnw -Pcluster`.
public final class StartCluster {
    private StartCluster() {}

    /// @param arguments the port where viewers come in, and the folder of the embedded database
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = Integer.parseInt(arguments[0]);
        Path folder = Path.of(arguments[1]);
        keepLogsShort();
        requireFree(port);
        Deque<AutoCloseable> running = new ConcurrentLinkedDeque<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(running), "stop-cluster"));

        System.out.println("Starting a database and four nodes. That takes a minute, the first time two.");
        EmbeddedDatabase database = EmbeddedDatabase.start(folder);
        running.push(database);
        Path logs = folder.resolve("cluster");
        LocalCluster cluster = LocalCluster.start(logs, port, settings(database));
        running.push(cluster);
        running.push(new Revival(cluster.programs()));

        var mariadb = new LocalCluster.Part("mariadb", "", database.process().pid());
        System.out.print(Welcome.to(cluster, mariadb, logs));
        Thread.currentThread().join();
    }

    /// The server's own lines are of no interest here; the nodes' are in their files.
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

    private static List<String> settings(EmbeddedDatabase database) {
        return List.of(
                "--spring.datasource.url=" + database.jdbcUrl("streamside"),
                "--spring.datasource.username=root",
                "--spring.datasource.password=",
                "--demo=on",
                "--streamside.client.video=/page/player/sea.m3u8");
    }

    /// The latest first: nodes store what they have accepted before their database stops.
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
