package dev.streamside.lab.dataset;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;

/// Fills a database in which the application has created its tables. The same seed and size give the same rows;
/// only the sign-ins and the times of the live stream are new each time. Ids are small, so that they cannot clash
/// with the application's own.
public final class DataSet {
    /// Incremented whenever the rows change, so that kept databases are recognised as outdated.
    public static final int VERSION = 2;

    private static final long FIRST_FOREIGN_ID = 1_000_000_000_000L;

    private final Connection connection;
    private final DataSize size;
    private final long seed;

    private DataSet(Connection connection, DataSize size, long seed) {
        this.connection = connection;
        this.size = size;
        this.seed = seed;
    }

    /// Fills the database with this data set and nothing else. Does nothing if it has the rows already.
    ///
    /// @param progress counts rows, [DataSize#rows] in all
    /// @return whether anything was written
    /// @throws IllegalArgumentException if it has no tables, or has members who are not from a data set
    public static boolean fill(Connection connection, DataSize size, long seed, ProgressBar progress)
            throws SQLException {
        var data = new DataSet(connection, size, seed);
        connection.setAutoCommit(false);
        data.requireOwn();
        if (data.isThere()) {
            return false;
        }
        new DataSetWriter(connection, size, seed, progress).writeAll();
        return true;
    }

    /// Signs in the first members, without moderators, and signs out all others.
    ///
    /// @return their tokens, one each
    /// @throws IllegalArgumentException if there are fewer members
    public static List<String> signIn(Connection connection, int members) throws SQLException {
        return signIn(connection, members, 0);
    }

    /// Signs in the first members, and signs out all others.
    ///
    /// @param moderators how many of them moderate all channels with a live stream
    /// @return their tokens, one each
    /// @throws IllegalArgumentException if there are fewer members
    public static List<String> signIn(Connection connection, int members, int moderators) throws SQLException {
        requireMembers(connection, members);
        LocalDateTime now = LocalDateTime.now(Clock.systemUTC());
        List<String> tokens = new ArrayList<>();
        connection.setAutoCommit(false);
        var signIns = new SignIns(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM member_session");
        }
        try (var sessions = connection.prepareStatement("INSERT INTO member_session"
                + " (token_hash, member_id, created_at, last_used_at) VALUES (?, ?, ?, ?)")) {
            for (int i = 1; i <= members; i++) {
                String token = signIns.newToken();
                tokens.add(token);
                sessions.setBytes(1, SignIns.hash(token));
                sessions.setLong(2, i);
                sessions.setObject(3, now);
                sessions.setObject(4, now);
                sessions.addBatch();
            }
            sessions.executeBatch();
        }
        appoint(connection, moderators);
        connection.commit();
        return tokens;
    }

    private static void appoint(Connection connection, int moderators) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM moderator");
            statement.execute("INSERT INTO moderator (channel_id, member_id, appointed_at)"
                    + " SELECT c.id, m.id, UTC_TIMESTAMP(3) FROM member m, stream s JOIN channel c ON c.id = s.channel_id"
                    + " WHERE s.status = 'LIVE' AND m.id <= " + moderators + " AND m.id <> c.owner_id");
        }
    }

    private static void requireMembers(Connection connection, int wanted) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result =
                        statement.executeQuery("SELECT COUNT(*) FROM member WHERE id < " + FIRST_FOREIGN_ID)) {
            long there = result.next() ? result.getLong(1) : 0;
            if (there < wanted) {
                throw new IllegalArgumentException("The data set has " + there + " members, but " + wanted
                        + " must sign in. Make it larger: its scale is `data` in a study.");
            }
        }
    }

    private void requireOwn() throws SQLException {
        try {
            if (count("member WHERE id >= " + FIRST_FOREIGN_ID) > 0) {
                throw new IllegalArgumentException(
                        "This database has members of its own, and a data set replaces everything. Name an empty database.");
            }
        } catch (SQLException failure) {
            if ("42S02".equals(failure.getSQLState())) {
                throw new IllegalArgumentException(
                        "This database has no tables yet: start the application on it once.");
            }
            throw failure;
        }
    }

    private boolean isThere() throws SQLException {
        return count("member") == size.members()
                && count("channel") == size.members()
                && count("subscription") == size.subscriptions()
                && count("stream") == size.streams()
                && count("chat_log") == size.chats() + size.liveChats()
                && count("chat_log JOIN stream ON id = stream_id WHERE status = 'LIVE'") == size.liveChats()
                && count("reaction") == 0
                && count("channel_ban") == 0
                && count("moderator") == 0
                && count("stream WHERE title LIKE '%#" + seed + "'") == size.streams();
    }

    private long count(String what) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM " + what)) {
            result.next();
            return result.getLong(1);
        }
    }
}
