package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.streamside.platform.mariadb.EmbeddedDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EmbeddedDatabaseIT {

    @Test
    void data_survivesAStop_alsoInTheSystemsTemporaryFolder(@TempDir Path folder) throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder);
                Connection connection = connect(database)) {
            connection.createStatement().execute("create table kept (word varchar(10))");
            connection.createStatement().execute("insert into kept values ('here')");
        }

        try (EmbeddedDatabase database = EmbeddedDatabase.start(folder);
                Connection connection = connect(database);
                ResultSet rows = connection.createStatement().executeQuery("select word from kept")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("here");
        }
    }

    @Test
    void aFolderInUse_isRefused_withWhatToDo(@TempDir Path folder) {
        var configuration = new EmbeddedDatabaseConfiguration();
        try (EmbeddedDatabase first = EmbeddedDatabase.start(folder)) {
            assertThat(first.jdbcUrl("x")).contains("127.0.0.1");
            assertThatExceptionOfType(EmbeddedDatabaseUnavailable.class)
                    .isThrownBy(() -> configuration.embeddedDatabase(
                            new DatabaseProperties(folder, Duration.ZERO, true, Duration.ZERO), ""))
                    .withMessageContaining("Another process uses the embedded database in " + folder)
                    .satisfies(failure -> assertThat(failure.whatToDo())
                            .contains("--streamside.database.folder=", "SPRING_DATASOURCE_URL"));
        }
    }

    private static Connection connect(EmbeddedDatabase database) throws SQLException {
        return DriverManager.getConnection(database.jdbcUrl("test") + "&useInformationSchema=false", "root", "");
    }
}
