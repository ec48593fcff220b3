package dev.streamside.lab.dataset;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.progress.ProgressBars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DataSetIT {
    private static final Path MIGRATIONS = Path.of("../common/src/main/resources/db/migration");
    private static final DataSize SIZE = DataSize.scaled(0.01);

    /// A server to use instead of the embedded one, as for all database tests.
    private static final Map<String, String> ENVIRONMENT = System.getenv();
    private static final String SERVER = ENVIRONMENT.getOrDefault("STREAMSIDE_TEST_JDBC_URL", "");

    private static @Nullable LocalDatabase embedded;

    private long written;
    private Connection connection;

    @BeforeAll
    static void start() throws IOException {
        if (SERVER.isBlank()) {
            embedded = LocalDatabase.start(Path.of("target/test-database"));
        }
    }

    @AfterAll
    static void stop() throws IOException {
        if (embedded != null) {
            embedded.close();
        }
    }

    private static Database database() {
        return embedded != null
                ? embedded.database()
                : new Database(
                        SERVER.replaceFirst(
                                "(jdbc:mysql://[^/]+/).*$", "$1streamside_test_data_set?createDatabaseIfNotExist=true"),
                        ENVIRONMENT.getOrDefault("STREAMSIDE_TEST_JDBC_USER", "root"),
                        ENVIRONMENT.getOrDefault("STREAMSIDE_TEST_JDBC_PASSWORD", ""));
    }

    @BeforeEach
    void freshTables() throws IOException, SQLException {
        connection = database().connect();
        String name = connection.getCatalog();
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE " + name);
            statement.execute("CREATE DATABASE " + name);
            statement.execute("USE " + name);
        }
    }

    /// An open transaction would prevent the next test from dropping its tables.
    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void everythingIsThere_inTheSizeThatWasAskedFor() throws Exception {
        makeTables();
        assertThat(fill(1)).isTrue();

        assertThat(number("SELECT COUNT(*) FROM member")).isEqualTo(1_000);
        assertThat(number("SELECT COUNT(*) FROM subscription")).isEqualTo(20_000);
        assertThat(number("SELECT COUNT(*) FROM stream")).isEqualTo(11);
        assertThat(number("SELECT COUNT(*) FROM stream WHERE status = 'LIVE'")).isEqualTo(1);
        assertThat(number("SELECT COUNT(*) FROM chat_log")).isEqualTo(3_000);
        assertThat(written).isEqualTo(SIZE.rows());
    }

    @Test
    void theLiveStream_beginsEmpty_onTheChannelOfHalfOfTheMembers() throws Exception {
        makeTables();
        fill(1);
        assertThat(number("SELECT COUNT(*) FROM chat_log JOIN stream ON stream.id = stream_id WHERE status = 'LIVE'"))
                .isZero();
        assertThat(number("SELECT subscriber_count FROM channel c JOIN stream s ON s.channel_id = c.id"
                        + " WHERE status = 'LIVE'"))
                .isEqualTo(500);
    }

    @Test
    void chatsThatAStudyNeeds_areInTheLiveStream() throws Exception {
        makeTables();
        fill(1);
        DataSize size = DataSize.scaled(0.01, 30_000);
        assertThat(fill(1, size)).isTrue();
        assertThat(number("SELECT COUNT(*) FROM chat_log JOIN stream ON stream.id = stream_id WHERE status = 'LIVE'"))
                .isEqualTo(300);
        assertThat(number("SELECT COUNT(*) FROM chat_log")).isEqualTo(3_300);
        assertThat(written).isEqualTo(size.rows());
        assertThat(fill(1, size)).isFalse();
    }

    @Test
    void whatIsCounted_agreesWithWhatIsThere() throws Exception {
        makeTables();
        fill(1);
        assertThat(number("SELECT COUNT(*) FROM channel c WHERE subscriber_count <>"
                        + " (SELECT COUNT(*) FROM subscription s WHERE s.channel_id = c.id)"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM stream_head h WHERE head <>"
                        + " (SELECT COUNT(*) FROM chat_log l WHERE l.stream_id = h.stream_id)"))
                .isZero();
        assertThat(number("SELECT COUNT(*) FROM subscription s LEFT JOIN member m ON m.id = s.member_id"
                        + " LEFT JOIN channel c ON c.id = s.channel_id WHERE m.id IS NULL OR c.id IS NULL"))
                .isZero();
    }

    @Test
    void theSameSeed_writesTheSame_andAnotherSomethingElse() throws Exception {
        makeTables();
        fill(1);
        long first = sumOfTexts();
        fill(2);
        long other = sumOfTexts();
        fill(1);
        assertThat(sumOfTexts()).isEqualTo(first).isNotEqualTo(other);
    }

    @Test
    void again_whatIsThereIsKept_andWhatALoadChangedIsMadeGood() throws Exception {
        makeTables();
        fill(1);
        assertThat(fill(1)).isFalse();

        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM chat_log ORDER BY stream_id, seq LIMIT 1");
            connection.commit();
        }
        assertThat(fill(1)).isTrue();
        assertThat(number("SELECT COUNT(*) FROM chat_log")).isEqualTo(3_000);
    }

    @Test
    void aMemberOfSomebodyElse_stopsIt_beforeAnythingIsDeleted() throws Exception {
        makeTables();
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO member (id, username, password_hash, display_name, created_at)"
                    + " VALUES (800000000000000000, 'real', 'x', 'Real', NOW())");
        }
        assertThatThrownBy(() -> fill(1)).hasMessageContaining("members of its own");
        assertThat(number("SELECT COUNT(*) FROM member")).isEqualTo(1);
    }

    @Test
    void aDatabaseWithoutTables_isSaidToHaveNone() {
        assertThatThrownBy(() -> fill(1)).hasMessageContaining("start the application on it once");
    }

    @Test
    void signIns_areOneSessionEach_ofWhichTheDatabaseKnowsOnlyTheHash() throws Exception {
        makeTables();
        fill(1);
        List<String> tokens = DataSet.signIn(connection, 50);

        assertThat(tokens).hasSize(50).doesNotHaveDuplicates().allMatch(token -> token.matches("[A-Za-z0-9_-]{43}"));
        assertThat(number("SELECT COUNT(*) FROM member_session WHERE member_id BETWEEN 1 AND 50"))
                .isEqualTo(50);
        assertThat(number("SELECT COUNT(*) FROM member_session WHERE token_hash = UNHEX(SHA2('" + tokens.get(7)
                        + "', 256)) AND member_id = 8"))
                .isEqualTo(1);
    }

    @Test
    void tokens_areSigned_withTheKeyOfTheDatabase() throws Exception {
        makeTables();
        fill(1);
        byte[] key = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
        try (var insert = connection.prepareStatement("INSERT INTO signing_key (name, secret) VALUES ('session', ?)")) {
            insert.setBytes(1, key);
            insert.executeUpdate();
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));

        assertThat(DataSet.signIn(connection, 5)).allSatisfy(token -> {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            byte[] signature = mac.doFinal(Arrays.copyOf(bytes, 24));
            assertThat(Arrays.copyOfRange(bytes, 24, 32)).isEqualTo(Arrays.copyOf(signature, 8));
        });
    }

    @Test
    void moreSignInsThanMembers_areRefused_withWhatToDo() throws Exception {
        makeTables();
        fill(1);
        assertThatThrownBy(() -> DataSet.signIn(connection, SIZE.members() + 1)).hasMessageContaining("Make it larger");
    }

    private boolean fill(long seed) throws SQLException {
        return fill(seed, SIZE);
    }

    private boolean fill(long seed, DataSize size) throws SQLException {
        try (var progress = ProgressBars.start(size.rows())) {
            boolean isWritten = DataSet.fill(connection, size, seed, progress);
            written = progress.getCurrent();
            return isWritten;
        }
    }

    private void makeTables() throws IOException, SQLException {
        try (Statement statement = connection.createStatement();
                var migrations = Files.list(MIGRATIONS)) {
            for (Path migration :
                    migrations.sorted(comparing(DataSetIT::version)).toList()) {
                for (String sql :
                        Files.readString(migration).replaceAll("(?m)^--.*$", "").split(";", -1)) {
                    if (!sql.isBlank()) {
                        statement.execute(sql);
                    }
                }
            }
        }
    }

    private long sumOfTexts() throws SQLException {
        return number("SELECT SUM(CRC32(CONCAT(stream_id, seq, member_id, text))) FROM chat_log");
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    /// `V10` comes after `V9`.
    private static int version(Path migration) {
        return Integer.parseInt(migration.getFileName().toString().replaceAll("V(\\d+)__.*", "$1"));
    }
}
