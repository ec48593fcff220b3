package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.ChatQuery.Cursor;
import dev.streamside.lab.benchmark.ChatQuery.Limit;
import dev.streamside.lab.benchmark.ChatQuery.Rows;
import dev.streamside.lab.benchmark.ChatQuery.Table;
import dev.streamside.lab.benchmark.Step.Pair;
import dev.streamside.lab.dataset.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The statements with which a viewer reads: the chats after a cursor, and the metadata of a stream.
final class ReadPath implements Benchmark {
    private static final String METADATA = "metadata";
    private static final String COUNTED = "metadata: subscribers counted, no index";
    private static final String COUNTED_BY_INDEX = "metadata: subscribers counted, index";
    private static final String STORED = "metadata: number of subscribers stored";

    private final ReadPathSize size;

    ReadPath() {
        this(ReadPathSize.PUBLISHED);
    }

    ReadPath(ReadPathSize size) {
        this.size = size;
    }

    @Override
    public List<String> cases() {
        return List.copyOf(statements().keySet());
    }

    /// The slowest and the fastest case.
    @Override
    public List<String> again() {
        return List.of(
                new ChatQuery(Cursor.FIRST, Table.PLAIN, Rows.JOINED, Limit.NONE).name(),
                new ChatQuery(Cursor.LAST, Table.CLUSTERED, Rows.DENORMALISED, Limit.FIFTY).name());
    }

    @Override
    public List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (Cursor cursor : Cursor.values()) {
            var slowest = new ChatQuery(cursor, Table.PLAIN, Rows.JOINED, Limit.NONE);
            var withIndex = new ChatQuery(cursor, Table.INDEXED, Rows.JOINED, Limit.NONE);
            var denormalised = new ChatQuery(cursor, Table.INDEXED, Rows.DENORMALISED, Limit.NONE);
            var withLimit = new ChatQuery(cursor, Table.INDEXED, Rows.DENORMALISED, Limit.FIFTY);
            var clustered = new ChatQuery(cursor, Table.CLUSTERED, Rows.DENORMALISED, Limit.FIFTY);
            steps.add(step(
                    "index",
                    slowest,
                    withIndex,
                    pair(slowest, withIndex),
                    pair(new ChatQuery(cursor, Table.PLAIN, Rows.DENORMALISED, Limit.FIFTY), withLimit)));
            steps.add(step(
                    "denormalised rows",
                    withIndex,
                    denormalised,
                    pair(slowest, new ChatQuery(cursor, Table.PLAIN, Rows.DENORMALISED, Limit.NONE)),
                    pair(new ChatQuery(cursor, Table.INDEXED, Rows.JOINED, Limit.FIFTY), withLimit)));
            steps.add(step(
                    "LIMIT 50",
                    denormalised,
                    withLimit,
                    pair(slowest, new ChatQuery(cursor, Table.PLAIN, Rows.JOINED, Limit.FIFTY)),
                    pair(denormalised, withLimit)));
            steps.add(step(
                    "clustered instead",
                    withLimit,
                    clustered,
                    pair(withIndex, new ChatQuery(cursor, Table.CLUSTERED, Rows.JOINED, Limit.NONE)),
                    pair(withLimit, clustered)));
        }
        steps.add(new Step(METADATA, "index", new Pair(COUNTED, COUNTED_BY_INDEX), null, null));
        steps.add(new Step(METADATA, "number stored", new Pair(COUNTED_BY_INDEX, STORED), null, null));
        return steps;
    }

    private static Step step(String change, ChatQuery before, ChatQuery after, Pair first, Pair last) {
        return new Step(before.group(), change, pair(before, after), first, last);
    }

    private static Pair pair(ChatQuery before, ChatQuery after) {
        return new Pair(before.name(), after.name());
    }

    @Override
    public Bench open(Database database) throws SQLException {
        Map<String, List<String>> statements = new LinkedHashMap<>();
        statements().forEach((name, sql) -> statements.put(name, List.of(sql)));
        var bench = new StatementBench(database.connect(), statements);
        ReadPathTables.make(bench.connection(), size);
        return bench;
    }

    /// The SQL of each case.
    Map<String, String> statements() {
        Map<String, String> statements = new LinkedHashMap<>();
        ChatQuery.all().forEach(query -> statements.put(query.name(), query.sql(size)));
        statements.put(COUNTED, metadata(count("subscription_plain")));
        statements.put(COUNTED_BY_INDEX, metadata(count("subscription_indexed")));
        statements.put(STORED, metadata("c.subscriber_count"));
        return statements;
    }

    private static String count(String table) {
        return "(SELECT COUNT(*) FROM " + table + " n WHERE n.channel_id = c.id)";
    }

    private String metadata(String subscribers) {
        return "SELECT s.title, c.id, c.name, m.display_name, m.image_url, " + subscribers
                + " FROM stream s JOIN channel c ON c.id = s.channel_id JOIN member m ON m.id = c.owner_id WHERE s.id = "
                + size.streams();
    }
}
