package dev.streamside.lab.benchmark;

import dev.streamside.lab.benchmark.ChatWrite.Change;
import dev.streamside.lab.benchmark.Step.Pair;
import dev.streamside.lab.dataset.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The statements that store a chat: as plain JPA sends them, and with one change after another.
final class WritePath implements Benchmark {
    static final int SENDERS = 20;

    private final int members;

    WritePath() {
        this(100_000);
    }

    /// @param members who send chats
    WritePath(int members) {
        this.members = members;
    }

    @Override
    public List<String> cases() {
        return writes().stream().map(ChatWrite::name).toList();
    }

    private static List<ChatWrite> writes() {
        return moves().stream().flatMap(Move::writes).distinct().toList();
    }

    /// The cases with the most and with the fewest commits.
    @Override
    public List<String> again() {
        return List.of(
                ChatWrite.plain(1, 1).name(),
                asApplication(ChatWrite.plain(1, 50)).name());
    }

    @Override
    public List<Step> steps() {
        return moves().stream().map(Move::step).toList();
    }

    /// A step whose cases have no names yet.
    private record Move(String group, String change, List<List<ChatWrite>> pairs) {
        Stream<ChatWrite> writes() {
            return pairs.stream().flatMap(List::stream);
        }

        Step step() {
            List<Pair> named = pairs.stream()
                    .map(pair -> new Pair(pair.getFirst().name(), pair.getLast().name()))
                    .toList();
            return new Step(group, change, named.getFirst(), named.get(1), named.size() > 2 ? named.get(2) : null);
        }
    }

    private static List<Move> moves() {
        List<Move> moves = new ArrayList<>();
        moves.addAll(changes("1 sender", ChatWrite.plain(1, 1)));
        moves.addAll(changes(SENDERS + " senders", ChatWrite.plain(SENDERS, 1)));
        moves.addAll(commits());
        return moves;
    }

    private static List<Move> changes(String group, ChatWrite plain) {
        ChatWrite all = plain.with(Change.values());
        List<Move> moves = new ArrayList<>();
        ChatWrite before = plain;
        for (Change change : Change.values()) {
            ChatWrite after = before.with(change);
            moves.add(new Move(
                    group,
                    change.words,
                    List.of(
                            List.of(before, after),
                            List.of(plain, plain.with(change)),
                            List.of(all.without(change), all))));
            before = after;
        }
        return moves;
    }

    /// Many senders whose commits the database flushes together, compared with many chats in one commit.
    private static List<Move> commits() {
        ChatWrite alone = ChatWrite.plain(1, 1);
        ChatWrite crowd = ChatWrite.plain(SENDERS, 1);
        ChatWrite ten = ChatWrite.plain(1, 10);
        ChatWrite fifty = ChatWrite.plain(1, 50);
        return List.of(
                commits(SENDERS + " senders at once", alone, crowd),
                commits("1 sender, 10 in a commit", crowd, ten),
                commits("50 in a commit", ten, fifty));
    }

    private static Move commits(String change, ChatWrite before, ChatWrite after) {
        return new Move(
                "commits",
                change,
                List.of(List.of(asApplication(before), asApplication(after)), List.of(before, after)));
    }

    /// Its rows have foreign keys.
    private static ChatWrite asApplication(ChatWrite plain) {
        return plain.with(Change.values()).without(Change.NO_KEYS);
    }

    @Override
    public Bench open(Database database) throws SQLException {
        Connections connections = Connections.open(database, SENDERS);
        ChatTables tables = ChatTables.make(database, members, connections);
        return new TaskBench(
                connections,
                writes().stream().collect(Collectors.toMap(ChatWrite::name, write -> task(write, tables))));
    }

    private static Task task(ChatWrite write, ChatTables tables) {
        return new Task(write.senders(), 1, write.inCommit(), tables.storing(write));
    }
}
