package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.ChatQuery.Rows;
import dev.streamside.lab.benchmark.ChatQuery.Table;
import dev.streamside.viewers.ChatLines;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Random;

/// Creates the tables of the read path: the same chats once for each way to store them. MariaDB generates the
/// rows itself, because sending millions of rows would take minutes.
final class ReadPathTables {
    /// Incremented whenever the rows change, so that kept tables are recognised as outdated.
    private static final int VERSION = 1;
    private static final int LINES = 1_000;
    /// Every hundredth chat is deleted.
    private static final int DELETED = 100;
    private static final String AUTHOR = ", author_name VARCHAR(50) NOT NULL, author_image VARCHAR(200) NOT NULL,"
            + " author_channel_id BIGINT NOT NULL, author_channel_name VARCHAR(50) NOT NULL";

    private final Statement statement;
    private final TableMaker tables;
    private final ReadPathSize size;

    private ReadPathTables(Statement statement, ReadPathSize size) {
        this.statement = statement;
        this.tables = new TableMaker(statement);
        this.size = size;
    }

    /// The table with all chats, stored in this way.
    static String chats(Table table, Rows rows) {
        return ("chat_" + table + "_" + rows).toLowerCase(Locale.ROOT);
    }

    /// @param connection to a database that is used for nothing else
    static void make(Connection connection, ReadPathSize size) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String mark = VERSION + " " + size;
            statement.execute("CREATE TABLE IF NOT EXISTS made (mark VARCHAR(200) NOT NULL)");
            if (!isMade(statement, mark)) {
                new ReadPathTables(statement, size).makeAll();
                statement.execute("INSERT INTO made VALUES ('" + mark + "')");
            }
        }
    }

    private static boolean isMade(Statement statement, String mark) throws SQLException {
        try (ResultSet made = statement.executeQuery("SELECT mark FROM made")) {
            return made.next() && made.getString(1).equals(mark);
        }
    }

    private void makeAll() throws SQLException {
        statement.execute("DELETE FROM made");
        tables.makePeople(size.members(), size.streams());
        statement.execute(
                "UPDATE channel SET subscriber_count = " + size.subscribers() + " WHERE id = " + size.streams());
        makeSubscriptions();
        makeLines();
        for (Rows rows : Rows.values()) {
            for (Table table : Table.values()) {
                makeChats(table, rows);
            }
        }
        statement.execute("DROP TABLE line");
    }

    /// The live stream's channel has its subscribers; the other channels share the rest.
    private void makeSubscriptions() throws SQLException {
        String columns = "id BIGINT NOT NULL, channel_id BIGINT NOT NULL, member_id BIGINT NOT NULL";
        int each = size.subscriptions() / size.subscribers();
        tables.create("subscription_plain", columns);
        statement.execute("INSERT INTO subscription_plain SELECT seq, IF(seq % " + each
                + " = 0, " + size.streams() + ", " + size.streams() + " + 1 + seq % "
                + (size.members() - size.streams()) + "), 1 + seq DIV " + each + " % " + size.members() + " FROM "
                + TableMaker.numbers(size.subscriptions()));
        tables.create("subscription_indexed", columns + ", KEY (channel_id)");
        statement.execute("INSERT INTO subscription_indexed SELECT * FROM subscription_plain ORDER BY id");
        tables.analyze("subscription_plain", "subscription_indexed");
    }

    /// Texts of realistic length.
    private void makeLines() throws SQLException {
        tables.create("line", "id BIGINT NOT NULL, text VARCHAR(200) NOT NULL");
        var random = new Random(1);
        try (var insert = statement.getConnection().prepareStatement("INSERT INTO line VALUES (?, ?)")) {
            for (int i = 0; i < LINES; i++) {
                insert.setInt(1, i);
                insert.setString(2, ChatLines.line(random));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void makeChats(Table table, Rows rows) throws SQLException {
        String columns =
                table.number + " BIGINT NOT NULL, " + TableMaker.CHAT + (rows == Rows.DENORMALISED ? AUTHOR : "");
        String keys = switch (table) {
            case PLAIN -> "PRIMARY KEY (id)";
            case INDEXED -> "PRIMARY KEY (id), KEY (stream_id, deleted, id)";
            case CLUSTERED -> "PRIMARY KEY (stream_id, seq)";
        };
        statement.execute("DROP TABLE IF EXISTS " + chats(table, rows));
        statement.execute("CREATE TABLE " + chats(table, rows) + " (" + columns + ", " + keys + ")");
        statement.execute(
                "INSERT INTO " + chats(table, rows) + (table == Table.PLAIN ? newChats(rows) : copy(table, rows)));
        tables.analyze(chats(table, rows));
    }

    /// Ordered by id: one stream after the other, the live one last. Authors are spread over all members.
    private String newChats(Rows rows) {
        int ended = size.chats() - size.liveChats();
        String chat = "(SELECT seq AS id, IF(seq > " + ended + ", " + size.streams() + ", 1 + (seq - 1) * "
                + (size.streams() - 1) + " DIV " + ended + ") AS stream_id, 1 + seq * 48271 % " + size.members()
                + " AS member_id FROM " + TableMaker.numbers(size.chats()) + ") c";
        return " SELECT c.id, c.stream_id, c.member_id, l.text, c.id % " + DELETED
                + " = 0, TIMESTAMP('2026-01-01') + INTERVAL c.id SECOND"
                + (rows == Rows.DENORMALISED ? ", m.display_name, m.image_url, a.id, a.name" : "")
                + " FROM " + chat + " JOIN line l ON l.id = c.id % " + LINES
                + (rows == Rows.DENORMALISED
                        ? " JOIN member m ON m.id = c.member_id JOIN channel a ON a.owner_id = m.id"
                        : "")
                + " ORDER BY c.id";
    }

    private static String copy(Table table, Rows rows) {
        String number = table == Table.CLUSTERED ? "ROW_NUMBER() OVER (PARTITION BY stream_id ORDER BY id)" : "id";
        return " SELECT " + number + ", stream_id, member_id, text, deleted, sent_at"
                + (rows == Rows.DENORMALISED
                        ? ", author_name, author_image, author_channel_id, author_channel_name"
                        : "")
                + " FROM " + chats(Table.PLAIN, rows) + " ORDER BY id";
    }
}
