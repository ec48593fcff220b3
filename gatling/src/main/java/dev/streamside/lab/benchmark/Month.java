package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.Step.Pair;
import dev.streamside.lab.dataset.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The statements that read a month of a member's diary, as one of the stories has them: two entries a day for two
/// years.
final class Month implements Benchmark {
    private static final String TWO_QUERIES = "a month: index (user, date), after a query for the user";
    private static final String ONE_MONTH =
            "written_on >= '2023-06-01' AND written_on < '2023-07-01' ORDER BY written_on, id";
    private static final int DAYS = 730;

    private enum Table {
        NO_INDEX("no index", ""),
        BY_USER("index (user)", ", KEY (user_id)"),
        BY_USER_AND_DATE("index (user, date)", ", KEY (user_id, written_on)"),
        BY_DATE_AND_USER("index (date, user)", ", KEY (written_on, user_id)");

        final String words;
        final String key;

        Table(String words, String key) {
            this.words = words;
            this.key = key;
        }

        String table() {
            return "article_" + name().toLowerCase(Locale.ROOT);
        }
    }

    private final int users;

    Month() {
        this(500);
    }

    /// @param users who have written
    Month(int users) {
        this.users = users;
    }

    private static String all(Table table) {
        return "all entries of a user: " + table.words;
    }

    private static String month(Table table) {
        return "a month: " + table.words;
    }

    @Override
    public List<String> cases() {
        return List.copyOf(statements().keySet());
    }

    @Override
    public List<String> again() {
        return List.of(all(Table.BY_USER), month(Table.BY_USER_AND_DATE));
    }

    @Override
    public List<Step> steps() {
        return List.of(
                step("an index on the user", all(Table.NO_INDEX), all(Table.BY_USER)),
                step("dates filtered by the database", all(Table.BY_USER), month(Table.BY_USER)),
                step("the date in the index", month(Table.BY_USER), month(Table.BY_USER_AND_DATE)),
                step("the date first in the index", month(Table.BY_USER_AND_DATE), month(Table.BY_DATE_AND_USER)),
                step("two queries made one", TWO_QUERIES, month(Table.BY_USER_AND_DATE)));
    }

    private static Step step(String change, String before, String after) {
        return new Step("a month of a diary", change, new Pair(before, after), null, null);
    }

    @Override
    public Bench open(Database database) throws SQLException {
        var bench = new StatementBench(database.connect(), statements());
        make(bench.connection());
        return bench;
    }

    /// The SQL of each case.
    Map<String, List<String>> statements() {
        Map<String, List<String>> statements = new LinkedHashMap<>();
        statements.put(all(Table.NO_INDEX), List.of(select(Table.NO_INDEX, "")));
        statements.put(all(Table.BY_USER), List.of(select(Table.BY_USER, "")));
        for (Table table : List.of(Table.BY_USER, Table.BY_USER_AND_DATE, Table.BY_DATE_AND_USER)) {
            statements.put(month(table), List.of(select(table, ONE_MONTH)));
        }
        statements.put(
                TWO_QUERIES,
                List.of(
                        "SELECT id, name, image_url FROM user WHERE id = " + users / 2,
                        select(Table.BY_USER_AND_DATE, ONE_MONTH)));
        return statements;
    }

    private String select(Table table, String more) {
        return "SELECT id, user_id, written_on, mood, text FROM " + table.table() + " WHERE user_id = " + users / 2
                + (more.isEmpty() ? "" : " AND " + more);
    }

    /// Entries are stored in the order in which they were written, so those of a user are far apart.
    private void make(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            var tables = new TableMaker(statement);
            tables.create("user", "id BIGINT NOT NULL, name VARCHAR(50) NOT NULL, image_url VARCHAR(200) NOT NULL");
            statement.execute("INSERT INTO user SELECT seq, CONCAT('user ', seq), CONCAT('https://images.example.com/',"
                    + " seq, '.webp') FROM " + TableMaker.numbers(users));
            for (Table table : Table.values()) {
                tables.create(
                        table.table(),
                        "id BIGINT NOT NULL, user_id BIGINT NOT NULL, written_on DATE NOT NULL, mood VARCHAR(20) NOT NULL,"
                                + " text VARCHAR(500) NOT NULL" + table.key);
                statement.execute("INSERT INTO " + table.table() + " SELECT seq, 1 + (seq - 1) % " + users
                        + ", DATE '2022-01-01' + INTERVAL (seq - 1) DIV " + 2 * users + " DAY, 'happy',"
                        + " CONCAT(REPEAT('a line of a diary ', 1 + seq % 4), seq) FROM "
                        + TableMaker.numbers(2 * DAYS * users));
                tables.analyze(table.table());
            }
        }
    }
}
