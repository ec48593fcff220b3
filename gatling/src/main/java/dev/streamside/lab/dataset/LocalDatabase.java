package dev.streamside.lab.dataset;

import dev.streamside.lab.process.StartedProgram;
import dev.streamside.platform.mariadb.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Path;

/// The laboratory's own MariaDB server. Its data is a folder, which can be copied while the server is stopped.
public final class LocalDatabase implements StartedProgram {
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

    public Database database() {
        return new Database(server.jdbcUrl("streamside"), "root", "");
    }

    @Override
    public long pid() {
        return server.process().pid();
    }

    public boolean isAlive() {
        return server.process().isAlive();
    }

    @Override
    public String toString() {
        return "a database";
    }

    @Override
    public void close() {
        server.close();
    }
}
