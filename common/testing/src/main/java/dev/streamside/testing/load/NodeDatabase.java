package dev.streamside.testing.load;

import dev.streamside.platform.mariadb.EmbeddedDatabase;
import java.nio.file.Path;

/// The database server of some nodes: an embedded MariaDB, or a MySQL server that is already running, on
/// loopback, with user root and no password. System property: `mysqlPorts`, a port for each cluster,
/// separated by commas.
///
/// @param pid the process id of the server, whose processor time is measured
record NodeDatabase(String url, long pid, Runnable stop) implements AutoCloseable {
    private static final String MYSQL_PORTS = System.getProperty("mysqlPorts", "");

    /// @param folder of the embedded one
    /// @param index  of the cluster
    static NodeDatabase start(Path folder, int index) {
        if (!MYSQL_PORTS.isEmpty()) {
            String[] ports = MYSQL_PORTS.split(",");
            if (index >= ports.length) {
                throw new IllegalArgumentException(
                        "mysqlPorts has fewer ports than there are clusters: " + MYSQL_PORTS);
            }
            String port = ports[index];
            String url = "jdbc:mysql://127.0.0.1:" + port + "/streamside?createDatabaseIfNotExist=true";
            return new NodeDatabase(url, listeningOn(port), () -> {});
        }
        EmbeddedDatabase embedded = EmbeddedDatabase.start(folder.toAbsolutePath());
        return new NodeDatabase(
                embedded.jdbcUrl("streamside"), embedded.process().pid(), embedded::close);
    }

    private static long listeningOn(String port) {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.info().commandLine().orElse("").matches(".*mysqld .*--port=" + port + "( .*)?"))
                .mapToLong(ProcessHandle::pid)
                .findAny()
                .orElseThrow(() -> new IllegalStateException("No mysqld was started with --port=" + port));
    }

    @Override
    public void close() {
        stop.run();
    }
}
