package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.benchmark.ChatQuery.Cursor;
import dev.streamside.lab.benchmark.ChatQuery.Limit;
import dev.streamside.lab.benchmark.ChatQuery.Rows;
import dev.streamside.lab.benchmark.ChatQuery.Table;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The timed statements must be the same query, written in several ways.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the fields are filled before all tests
class ReadPathIT {
    private static final ReadPathSize SIZE = new ReadPathSize(1_000, 11, 3_000, 400, 20_000, 500);
    private static final ReadPath READ_PATH = new ReadPath(SIZE);

    private static LocalDatabase server;
    private static Bench bench;
    private static Connection connection;

    @BeforeAll
    static void makeTables() throws IOException, SQLException {
        server = LocalDatabase.start(Path.of("target/test-read-path"));
        bench = READ_PATH.open(server.database());
        connection = server.database().connect();
    }

    @AfterAll
    static void stop() throws SQLException {
        connection.close();
        bench.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(Cursor.class)
    void allStatementsWithoutALimit_returnTheSameChats(Cursor cursor) throws SQLException {
        List<String> chats = chats(new ChatQuery(cursor, Table.PLAIN, Rows.JOINED, Limit.NONE));
        // Every hundredth chat is deleted: of the last ten, one.
        assertThat(chats)
                .hasSize(
                        switch (cursor) {
                            case FIRST -> 396;
                            case MIDDLE -> 198;
                            case LAST -> 9;
                        });
        for (Table table : Table.values()) {
            for (Rows rows : Rows.values()) {
                assertThat(chats(new ChatQuery(cursor, table, rows, Limit.NONE)))
                        .isEqualTo(chats);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Cursor.class)
    void allStatementsWithALimit_returnTheOldestFiftyOfThem(Cursor cursor) throws SQLException {
        List<String> chats = chats(new ChatQuery(cursor, Table.PLAIN, Rows.JOINED, Limit.NONE));
        for (Table table : Table.values()) {
            for (Rows rows : Rows.values()) {
                assertThat(chats(new ChatQuery(cursor, table, rows, Limit.FIFTY)))
                        .isEqualTo(chats.subList(0, Math.min(50, chats.size())));
            }
        }
    }

    @Test
    void theMetadata_isTheSame_howeverSubscribersAreCounted() throws SQLException {
        List<List<String>> answers = new ArrayList<>();
        for (var statement : READ_PATH.statements().entrySet()) {
            if (statement.getKey().startsWith("metadata")) {
                answers.add(rows(statement.getValue()));
            }
        }
        assertThat(answers).hasSize(3);
        assertThat(answers.getFirst()).hasSize(1).allMatch(row -> row.endsWith("| 500"));
        assertThat(answers).containsOnly(answers.getFirst());
    }

    @Test
    void everyCase_canBeTimed_andSaysWhatItReads() throws SQLException {
        for (String name : READ_PATH.cases()) {
            Timing timing = bench.time(name, Duration.ofMillis(1));
            assertThat(timing.count()).isPositive();
            assertThat(timing.micros()).isPositive();
            assertThat(timing.facts()).containsOnlyKeys("rows", "rows read", "bytes sent", "keys");
        }
    }

    @Test
    void anIndexAndALimit_readFiftyRows_insteadOfTheWholeTable() throws SQLException {
        assertThat(read(new ChatQuery(Cursor.FIRST, Table.PLAIN, Rows.DENORMALISED, Limit.NONE)))
                .isBetween(3_000L, 3_010L);
        assertThat(read(new ChatQuery(Cursor.FIRST, Table.INDEXED, Rows.DENORMALISED, Limit.FIFTY)))
                .isBetween(50L, 60L);
    }

    @Test
    void tablesThatAreThere_areKept() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("UPDATE stream SET title = 'kept' WHERE id = 1");
            ReadPathTables.make(connection, SIZE);
            assertThat(rows("SELECT title FROM stream WHERE id = 1")).containsExactly("kept");
        }
    }

    private static long read(ChatQuery query) throws SQLException {
        String rows = bench.time(query.name(), Duration.ofMillis(1)).facts().getOrDefault("rows read", "");
        return Long.parseLong(rows);
    }

    /// Excludes the first column: it numbers the chats of all streams in one table, and the chats of one stream in
    /// another.
    private static List<String> chats(ChatQuery query) throws SQLException {
        return rows(query.sql(SIZE)).stream()
                .map(row -> row.substring(row.indexOf('|')))
                .toList();
    }

    private static List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.add(result.getString(column));
                }
                rows.add(String.join(" | ", row));
            }
        }
        return rows;
    }
}
