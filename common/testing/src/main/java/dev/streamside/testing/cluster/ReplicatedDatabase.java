package dev.streamside.testing.cluster;

import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.RestartableProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;

/// A primary that acknowledges a commit when its replica also has it, as `docs/operations.md` recommends: two
/// MariaDB servers with semi-synchronous replication. Applications reach the primary at an address that does
/// not change.
public final class ReplicatedDatabase implements AutoCloseable {
    /// Has fewer rights than `root`, who could write to a read-only server.
    public static final String USER = "application";

    private static final String SCHEMA = "streamside";
    private static final Path FOLDER = Path.of("target", "failover").toAbsolutePath();
    private static final Path BACKUP = FOLDER.resolve("backup");
    private static final Duration START_PATIENCE = Duration.ofSeconds(30);
    private static final String USERS = """
            set sql_log_bin = 0;
            create or replace user root@'%' identified by '';
            grant all on *.* to root@'%' with grant option;
            create or replace user application@'%' identified by '';
            grant all on `streamside`.* to application@'%';
            """;

    private static final class Server extends RestartableProgram {
        private final int port;
        private final Path data;

        private Server(int number, int port) {
            super(() -> launch(number, port));
            this.port = port;
            this.data = dataOf(number);
        }

        static Server start(int number) throws IOException {
            FileSystemUtils.copyRecursively(FOLDER.resolve("empty"), dataOf(number));
            return new Server(number, Program.freePort());
        }

        private static Path dataOf(int number) {
            return FOLDER.resolve("data-" + number);
        }

        private static Program launch(int number, int port) {
            Program started = mariadb(
                    "server-" + number,
                    "bin/mariadbd",
                    "--console",
                    "--datadir=" + dataOf(number),
                    "--port=" + port,
                    "--socket=" + port + ".sock",
                    "--bind-address=127.0.0.1",
                    "--skip-name-resolve",
                    "--skip-ssl",
                    "--character-set-server=utf8mb4",
                    "--server-id=" + number,
                    "--log-bin=binlog",
                    "--log-slave-updates",
                    "--gtid-strict-mode",
                    "--init-file=" + FOLDER.resolve("users.sql"));
            started.awaitReady(START_PATIENCE, () -> Program.isListening(port));
            return started;
        }

        void execute(String... statements) throws SQLException {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    statement.execute(sql);
                }
            }
        }

        String ask(String question, String column) throws SQLException {
            try (Connection connection = connect();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(question)) {
                row.next();
                return row.getString(column);
            }
        }

        private Connection connect() throws SQLException {
            return DriverManager.getConnection(url(port, ""), "root", "");
        }
    }

    private final CuttableConnection address;
    private final List<Server> servers = new ArrayList<>();
    private Server primary;
    private Server replica;

    public ReplicatedDatabase() throws IOException, SQLException {
        FileSystemUtils.deleteRecursively(FOLDER);
        Files.createDirectories(FOLDER);
        Files.writeString(FOLDER.resolve("users.sql"), USERS);
        mariadb("install", "scripts/mariadb-install-db", "--force", "--datadir=" + FOLDER.resolve("empty"))
                .awaitSuccess(START_PATIENCE);
        primary = start();
        replica = primary;
        primary.execute("create database " + SCHEMA);
        address = new CuttableConnection(primary.port);
    }

    private static Program mariadb(String name, String program, String... arguments) {
        Path home = TestDatabase.installation();
        var command = new ArrayList<>(
                List.of(home.resolve(program).toString(), "--no-defaults", "--basedir=" + home, "--user=root"));
        command.addAll(List.of(arguments));
        return Program.start(
                name,
                FOLDER,
                FOLDER,
                Map.of("LD_LIBRARY_PATH", home.resolve("libs").toString()),
                command);
    }

    private Server start() throws IOException {
        Server started = Server.start(servers.size() + 1);
        servers.add(started);
        return started;
    }

    /// Gives the primary a replica, and returns when the replica has all data.
    public void replicate() throws IOException, SQLException {
        replica = start();
        replica.execute(
                "change master to master_host = '127.0.0.1', master_port = " + primary.port
                        + ", master_user = 'root', master_ssl = 0, master_use_gtid = slave_pos",
                "set global rpl_semi_sync_slave_enabled = on",
                "set global read_only = on",
                "start slave");
        awaitPosition(replica, primary.ask("select @@gtid_binlog_pos as position", "position"));
        primary.execute(
                "set global rpl_semi_sync_master_wait_point = AFTER_SYNC",
                "set global rpl_semi_sync_master_timeout = 3600000",
                "set global rpl_semi_sync_master_enabled = on");
    }

    private static void awaitPosition(Server server, String position) throws SQLException {
        if (!server.ask("select master_gtid_wait('" + position + "', 60) as failed", "failed")
                .equals("0")) {
            throw new IllegalStateException("not reached: " + position);
        }
    }

    /// Settings of an application that make it use this database: `--name=value`.
    public List<String> settings() {
        return List.of(
                "--spring.datasource.url=" + jdbcUrl(),
                "--spring.datasource.username=" + USER,
                "--spring.datasource.password=");
    }

    public String jdbcUrl() {
        return url(address.port(), SCHEMA);
    }

    private static String url(int port, String schema) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + schema + "?sslMode=DISABLED";
    }

    /// Makes the primary read-only. Connections to it stay open.
    public void stopWriting() throws SQLException {
        primary.execute("set global read_only = on");
    }

    /// Makes the replica the primary after [#stopWriting]. The previous primary continues, read-only.
    public void switchOver() throws SQLException {
        promote(primary.ask("select @@gtid_binlog_pos as position", "position"));
    }

    /// `kill -9` of the primary.
    public void killPrimary() {
        primary.kill();
    }

    /// Suspends the primary, which keeps its connections.
    public void suspendPrimary() {
        primary.suspend();
    }

    public void resumePrimary() {
        primary.resume();
    }

    /// Starts the same server again, on the files that it has left.
    public void startPrimaryAgain() {
        primary.startAgain();
    }

    /// From now on the replica receives nothing more, and the primary acknowledges commits without it.
    public void stopReplicating() throws SQLException {
        primary.execute("set global rpl_semi_sync_master_enabled = off");
        replica.execute("stop slave io_thread");
    }

    /// Copies the files of the primary, which is stopped in the meantime. From then on it does not wait for its
    /// replica.
    public void backUp() throws IOException {
        primary.kill();
        Files.delete(primary.data.resolve(primary.port + ".sock")); // not a file that can be copied
        replaceFiles(BACKUP, primary.data);
        primary.startAgain();
    }

    /// Kills the primary, and starts it on the files of the backup.
    public void restore() throws IOException {
        primary.kill();
        replaceFiles(primary.data, BACKUP);
        primary.startAgain();
    }

    /// Runs a statement directly, not through the applications.
    public void run(String statement) throws SQLException {
        primary.execute("use " + SCHEMA, statement);
    }

    private static void replaceFiles(Path replaced, Path by) throws IOException {
        FileSystemUtils.deleteRecursively(replaced);
        FileSystemUtils.copyRecursively(by, replaced);
    }

    /// Makes the replica the primary after [#killPrimary].
    public void failOver() throws SQLException {
        promote(replica.ask("show slave status", "Gtid_IO_Pos"));
    }

    private void promote(String position) throws SQLException {
        awaitPosition(replica, position);
        replica.execute("stop slave", "reset slave all", "set global read_only = off");
        address.leadTo(replica.port);
        primary = replica;
    }

    @Override
    public void close() {
        address.close();
        servers.forEach(Server::close);
    }
}
