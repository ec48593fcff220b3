package dev.streamside.lab.study;

import dev.streamside.lab.dataset.DataSet;
import dev.streamside.lab.dataset.DataSize;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.process.Processes;
import dev.streamside.lab.progress.ProgressBars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/// Starts databases with the data set, and applications that use them.
final class TestBed {
    private static final long SEED = 1;
    /// An arbitrary variant, used only to create the tables.
    private static final Variant PLAIN = new Variant("", "polling", Map.of(), Map.of(), 1, 0, Conditions.NONE, false);

    private final Launcher launcher;
    private final Path folder;
    private final Processes processes;
    private final DataSize size;
    private Optional<String> databaseVersion = Optional.empty();

    /// @param folder for the database, which later runs reuse
    /// @param size   of the data set
    TestBed(Launcher launcher, Path folder, Processes processes, DataSize size) {
        this.launcher = launcher;
        this.folder = folder;
        this.processes = processes;
        this.size = size;
    }

    /// Creates the data set, unless an earlier study has done so. Learns the version of the database, too: a
    /// study that goes on compares it before its first run.
    void prepare() throws IOException, InterruptedException, SQLException {
        if (!Files.exists(dataSet())) {
            create();
        }
        processes.stopNow(database());
    }

    private void create() throws IOException, InterruptedException, SQLException {
        System.out.printf("Making the data set (%,d rows). It is kept for later runs.%n", size.rows());
        FolderTree.delete(LocalDatabase.dataOf(databaseFolder()));
        LocalDatabase database = processes.add(LocalDatabase.start(databaseFolder()));
        createTables(database);
        fill(database);
        processes.stopNow(database);
        // Renamed once it is complete, so that Ctrl-C cannot leave a partial data set for later runs.
        Path partial = folder.resolve("data-set-partial");
        FolderTree.copy(LocalDatabase.dataOf(databaseFolder()), partial);
        Files.move(partial, dataSet());
    }

    /// The application creates its own tables when it starts.
    private void createTables(LocalDatabase database) throws IOException, InterruptedException {
        var logs = new RunFolder(Files.createDirectories(folder.resolve("tables")));
        installation(PLAIN, database, logs).nodes().forEach(node -> processes.stopNow(node.process()));
    }

    private void fill(LocalDatabase database) throws SQLException {
        try (Connection connection = database.database().connect();
                var progress = ProgressBars.start(size.rows())) {
            DataSet.fill(connection, size, SEED, progress);
        }
    }

    private Path databaseFolder() {
        return folder.resolve("database");
    }

    /// Where a complete data set of this size is kept.
    Path dataSet() {
        return folder.resolve(
                "data-set-%d-%d-%d-%d".formatted(DataSet.VERSION, SEED, size.members(), size.liveChats()));
    }

    /// Starts a database with a fresh copy of the data set.
    LocalDatabase database() throws IOException, SQLException {
        FolderTree.copy(dataSet(), LocalDatabase.dataOf(databaseFolder()));
        LocalDatabase database = processes.add(LocalDatabase.start(databaseFolder()));
        try (Connection connection = database.database().connect()) {
            databaseVersion = Optional.of(connection.getMetaData().getDatabaseProductName() + " "
                    + connection.getMetaData().getDatabaseProductVersion());
        }
        return database;
    }

    /// The name and the version of the server; empty until all is prepared.
    Optional<String> databaseVersion() {
        return databaseVersion;
    }

    /// Starts the nodes of a variant, and waits until they answer.
    Installation installation(Variant variant, LocalDatabase database, RunFolder run)
            throws IOException, InterruptedException {
        return launcher.start(variant, database, run);
    }
}
