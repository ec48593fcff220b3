package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.dataset.LocalDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@SuppressWarnings("NullAway.Init") // the fields are filled before all tests
class MonthIT {
    private static final Month MONTH = new Month(20);

    private static LocalDatabase server;
    private static Bench bench;

    @BeforeAll
    static void makeTables() throws IOException, SQLException {
        server = LocalDatabase.start(Path.of("target/test-month"));
        bench = MONTH.open(server.database());
    }

    @AfterAll
    static void stop() throws SQLException {
        bench.close();
        server.close();
    }

    @Test
    void everyCaseOfAMonth_readsTheSameEntries_andEveryOtherAllOfThem() throws SQLException {
        try (Connection connection = server.database().connect();
                Statement statement = connection.createStatement()) {
            List<List<Long>> months = new ArrayList<>();
            for (Map.Entry<String, List<String>> one : MONTH.statements().entrySet()) {
                List<Long> ids = ids(statement, one.getValue().getLast());
                if (one.getKey().startsWith("a month")) {
                    months.add(ids);
                } else {
                    assertThat(ids).as(one.getKey()).hasSize(1_460);
                }
            }
            assertThat(months).hasSize(4).containsOnly(months.getFirst());
            assertThat(months.getFirst()).hasSize(60);
        }
    }

    @Test
    void theIndexOnUserAndDate_readsOnlyTheMonth() throws SQLException {
        assertThat(read("a month: index (user, date)")).isBetween(60L, 62L);
        assertThat(read("a month: index (user)")).isBetween(1_460L, 1_530L);
    }

    @Test
    void theIndexWithTheDateFirst_isUsed_whereItIsTheOnlyOne() throws SQLException {
        assertThat(bench.time("a month: index (date, user)", Duration.ofMillis(1))
                        .facts())
                .containsEntry("keys", "article_by_date_and_user: written_on");
    }

    @Test
    void everyCase_canBeTimed() throws SQLException {
        for (String name : MONTH.cases()) {
            assertThat(bench.time(name, Duration.ofMillis(1)).count()).isPositive();
        }
        assertThat(MONTH.cases()).containsAll(MONTH.again());
    }

    private static long read(String name) throws SQLException {
        return Long.parseLong(bench.time(name, Duration.ofMillis(1)).facts().getOrDefault("rows read", ""));
    }

    private static List<Long> ids(Statement statement, String sql) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                ids.add(rows.getLong("id"));
            }
        }
        ids.sort(null);
        return ids;
    }
}
