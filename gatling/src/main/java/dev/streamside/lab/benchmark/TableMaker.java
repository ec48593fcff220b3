package dev.streamside.lab.benchmark;

import java.sql.SQLException;
import java.sql.Statement;

/// Recreates tables, with rows that MariaDB generates itself.
record TableMaker(Statement statement) {
    /// The columns of a chat, except its number and its author's name.
    static final String CHAT = "stream_id BIGINT NOT NULL, member_id BIGINT NOT NULL, text VARCHAR(200) NOT NULL,"
            + " deleted BOOLEAN NOT NULL, sent_at DATETIME(3) NOT NULL";

    /// Members with a channel each, and streams on the first channels.
    void makePeople(int members, int streams) throws SQLException {
        create("member", "id BIGINT NOT NULL, display_name VARCHAR(50) NOT NULL, image_url VARCHAR(200) NOT NULL");
        statement.execute("INSERT INTO member SELECT seq, CONCAT('viewer ', seq),"
                + " CONCAT('https://images.example.com/members/', seq, '.webp') FROM " + numbers(members));
        create(
                "channel",
                "id BIGINT NOT NULL, owner_id BIGINT NOT NULL, name VARCHAR(50) NOT NULL,"
                        + " subscriber_count BIGINT NOT NULL, UNIQUE KEY (owner_id)");
        statement.execute("INSERT INTO channel SELECT seq, seq, CONCAT('channel ', seq), 0 FROM " + numbers(members));
        create("stream", "id BIGINT NOT NULL, channel_id BIGINT NOT NULL, title VARCHAR(100) NOT NULL");
        statement.execute("INSERT INTO stream SELECT seq, seq, CONCAT('stream ', seq) FROM " + numbers(streams));
        analyze("member", "channel", "stream");
    }

    /// Creates a table with `id` as its primary key.
    void create(String table, String columns) throws SQLException {
        statement.execute("DROP TABLE IF EXISTS " + table);
        statement.execute("CREATE TABLE " + table + " (" + columns + ", PRIMARY KEY (id))");
    }

    /// Makes the plans independent of when the server last analysed a table.
    void analyze(String... tables) throws SQLException {
        statement.execute("ANALYZE TABLE " + String.join(", ", tables));
    }

    static String numbers(int count) {
        return "seq_1_to_" + count;
    }
}
