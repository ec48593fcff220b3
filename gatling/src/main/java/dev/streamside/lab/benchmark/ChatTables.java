package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.ChatWrite.Change;
import dev.streamside.lab.dataset.Database;
import dev.streamside.viewers.ChatLines;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/// Creates tables for chats, one for each kind of write that needs its own, and stores chats in them. All
/// chats are in the last stream, sent by all members in turn. Thread-safe.
final class ChatTables {
    private static final int STREAMS = 1_111;
    private static final String AUTHOR = ", author_name VARCHAR(50) NOT NULL, author_image VARCHAR(200) NOT NULL";

    private final Connections connections;
    private final int members;
    private final List<String> lines;
    private final AtomicLong sent = new AtomicLong();

    private ChatTables(Connections connections, int members) {
        this.connections = connections;
        this.members = members;
        var random = new Random(1);
        this.lines = Stream.generate(() -> ChatLines.line(random)).limit(1_000).toList();
    }

    /// Makes empty tables.
    ///
    /// @param connections used for the tables
    static ChatTables make(Database database, int members, Connections connections) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            // Tables that refer to others are dropped first.
            for (ChatWrite write : kinds()) {
                statement.execute("DROP TABLE IF EXISTS " + table(write));
            }
            var tables = new TableMaker(statement);
            tables.makePeople(members, STREAMS);
            tables.create("stream_head", "id BIGINT NOT NULL, head BIGINT NOT NULL");
            statement.execute("INSERT INTO stream_head SELECT id, 0 FROM stream");
            for (ChatWrite write : kinds()) {
                statement.execute("CREATE TABLE " + table(write) + " (" + columns(write) + ")");
            }
        }
        return new ChatTables(connections, members);
    }

    /// A write for each table.
    private static List<ChatWrite> kinds() {
        List<ChatWrite> kinds = List.of(ChatWrite.plain(1, 1));
        for (Change change : List.of(Change.AUTHOR_IN_ROW, Change.NUMBER_OF_STREAM, Change.NO_KEYS)) {
            kinds = kinds.stream()
                    .flatMap(kind -> Stream.of(kind, kind.with(change)))
                    .toList();
        }
        return kinds;
    }

    static String table(ChatWrite write) {
        return "chat" + (write.has(Change.AUTHOR_IN_ROW) ? "_author" : "")
                + (write.has(Change.NUMBER_OF_STREAM) ? "_numbered" : "")
                + (write.has(Change.NO_KEYS) ? "_bare" : "");
    }

    private static String columns(ChatWrite write) {
        boolean isNumbered = write.has(Change.NUMBER_OF_STREAM);
        String columns = (isNumbered ? "seq BIGINT NOT NULL, " : "id BIGINT NOT NULL AUTO_INCREMENT, ")
                + TableMaker.CHAT + (write.has(Change.AUTHOR_IN_ROW) ? AUTHOR : "")
                + ", PRIMARY KEY " + (isNumbered ? "(stream_id, seq)" : "(id)");
        if (write.has(Change.NO_KEYS)) {
            return columns;
        }
        // A table that is ordered by the numbers of its streams needs no index to read them.
        return columns + (isNumbered ? "" : ", KEY (stream_id, deleted, id)")
                + ", FOREIGN KEY (member_id) REFERENCES member (id), FOREIGN KEY (stream_id) REFERENCES stream (id)";
    }

    /// Stores chats in one commit, again and again, in a table that starts empty.
    Work storing(ChatWrite write) {
        return new Work() {
            @Override
            public void prepare() throws SQLException {
                connections.with(connection -> {
                    connection.createStatement().execute("TRUNCATE TABLE " + table(write));
                    return true;
                });
            }

            @Override
            public void once() throws SQLException {
                connections.with(connection -> store(connection, write));
            }

            @Override
            public Map<String, String> facts() throws SQLException {
                return connections.with(connection -> {
                    Counters before = Counters.of(connection);
                    store(connection, write);
                    Counters after = Counters.of(connection);
                    Map<String, String> facts = new LinkedHashMap<>();
                    facts.put("statements a commit", Long.toString(after.since(before, "Com_")));
                    facts.put("rows read", Long.toString(after.since(before, "Handler_read")));
                    return facts;
                });
            }
        };
    }

    /// The author of a chat.
    private record Author(long id, String name, String image) {}

    private boolean store(Connection connection, ChatWrite write) throws SQLException {
        // Executed once: later calls change nothing, and send nothing.
        connection.setAutoCommit(false);
        List<Author> authors = new ArrayList<>();
        for (int i = 0; i < write.inCommit(); i++) {
            Author author = author(1 + sent.getAndIncrement() * 48_271 % members);
            authors.add(write.has(Change.MEMBER_NOT_SELECTED) ? author : find(connection, author.id()));
        }
        if (!write.has(Change.STATUS_CACHED)) {
            // Once per commit, because JPA caches what it has found.
            requireStream(connection);
        }
        insert(connection, write, authors);
        connection.commit();
        return true;
    }

    /// From memory, as the application takes it from the session.
    private static Author author(long id) {
        return new Author(id, "viewer " + id, "https://images.example.com/members/" + id + ".webp");
    }

    private static Author find(Connection connection, long id) throws SQLException {
        try (var select = connection.prepareStatement("SELECT id, display_name, image_url FROM member WHERE id = ?")) {
            select.setLong(1, id);
            try (ResultSet row = select.executeQuery()) {
                row.next();
                return new Author(row.getLong(1), row.getString(2), row.getString(3));
            }
        }
    }

    private static void requireStream(Connection connection) throws SQLException {
        try (var select = connection.prepareStatement("SELECT id, channel_id, title FROM stream WHERE id = ?")) {
            select.setLong(1, STREAMS);
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("There is no stream");
                }
            }
        }
    }

    private void insert(Connection connection, ChatWrite write, List<Author> authors) throws SQLException {
        boolean isNumbered = write.has(Change.NUMBER_OF_STREAM);
        boolean hasAuthor = write.has(Change.AUTHOR_IN_ROW);
        long seq = isNumbered ? takeNumbers(connection, authors.size()) - authors.size() : 0;
        String sql = "INSERT INTO " + table(write) + " (stream_id, member_id, text, deleted, sent_at"
                + (hasAuthor ? ", author_name, author_image" : "") + (isNumbered ? ", seq" : "")
                + ") VALUES (?, ?, ?, ?, ?" + (hasAuthor ? ", ?, ?" : "") + (isNumbered ? ", ?" : "") + ")";
        try (var insert = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            for (Author author : authors) {
                List<Object> values = new ArrayList<>(
                        List.of(STREAMS, author.id(), line(author), false, LocalDateTime.now(Clock.systemUTC())));
                if (hasAuthor) {
                    values.addAll(List.of(author.name(), author.image()));
                }
                if (isNumbered) {
                    values.add(++seq);
                }
                addBatch(insert, values);
            }
            insert.executeBatch(); // one statement: the driver rewrites the batch
        }
    }

    private String line(Author author) {
        return lines.get((int) (author.id() % lines.size()));
    }

    private static void addBatch(PreparedStatement insert, List<Object> values) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            insert.setObject(i + 1, values.get(i));
        }
        insert.addBatch();
    }

    /// As the application does: the update returns the new head, which saves a select.
    ///
    /// @return the last number taken
    private static long takeNumbers(Connection connection, int count) throws SQLException {
        String sql = "UPDATE stream_head SET head = LAST_INSERT_ID(head + ?) WHERE id = ?";
        try (var update = connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
            update.setInt(1, count);
            update.setLong(2, STREAMS);
            update.executeUpdate();
            try (ResultSet head = update.getGeneratedKeys()) {
                head.next();
                return head.getLong(1);
            }
        }
    }
}
