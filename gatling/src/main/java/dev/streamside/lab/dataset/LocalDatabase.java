package dev.streamside.lab.dataset;

import dev.streamside.mariadb.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/// The laboratory's own MariaDB server. Its data is a folder, which can be copied while the server is stopped.
public final class LocalDatabase implements AutoCloseable {
    private final EmbeddedDatabase server;

    private LocalDatabase(EmbeddedDatabase server) {
        this.server = server;
    }

    /// Starts a server on a free port.
    ///
    /// @param folder for program and data; the first start there takes some seconds
    public static LocalDatabase start(Path folder) throws IOException {
        try {
            return new LocalDatabase(EmbeddedDatabase.start(folder));
        } catch (IllegalStateException failure) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    /// The folder of the data of a database in `folder`.
    public static Path dataOf(Path folder) {
        return EmbeddedDatabase.dataOf(folder);
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

    /// Deletes a folder and its content, if it exists.
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
        return new Database(server.jdbcUrl("streamside"), "root", "");
    }

    /// The process id of the server.
    public long pid() {
        return server.process().pid();
    }

    public boolean isAlive() {
        return server.process().isAlive();
    }

    @Override
    public void close() {
        server.close();
    }
}
