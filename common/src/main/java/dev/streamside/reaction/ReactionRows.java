package dev.streamside.reaction;

import dev.streamside.cluster.ClusterProperties;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// The table of reactions. A member without a row has none.
@Component
class ReactionRows {
    /// Nodes with the same one wait for each other.
    private static final int PARTS = 16;

    /// Whose reaction to what.
    record Key(StreamId streamId, MemberId memberId) {}

    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final NamedParameterJdbcTemplate looks;
    private final TransactionTemplate transaction;
    private final boolean alone;
    private final int part = ThreadLocalRandom.current().nextInt(PARTS);

    ReactionRows(
            JdbcTemplate jdbc,
            @Qualifier("looks") JdbcTemplate looks,
            TransactionTemplate transaction,
            ClusterProperties cluster) {
        this.alone = cluster.isAlone();
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
        this.looks = new NamedParameterJdbcTemplate(looks);
        this.transaction = transaction;
    }

    Optional<Reaction> find(Key key) {
        return jdbc
                .query(
                        "select reaction from reaction where stream_id = ? and member_id = ?",
                        (row, number) -> Reaction.valueOf(row.getString(1)),
                        key.streamId().value(),
                        key.memberId().value())
                .stream()
                .findFirst();
    }

    /// The totals of some streams. Those without reactions may be missing.
    Map<StreamId, Reactions.Sums> sums(Collection<StreamId> streamIds) {
        return sums(named, streamIds);
    }

    /// As [#sums], for a node that keeps up with the others.
    Map<StreamId, Reactions.Sums> lookAtSums(Collection<StreamId> streamIds) {
        return sums(looks, streamIds);
    }

    private static Map<StreamId, Reactions.Sums> sums(
            NamedParameterJdbcTemplate database, Collection<StreamId> streamIds) {
        Map<StreamId, Reactions.Sums> sums = new HashMap<>();
        if (!streamIds.isEmpty()) {
            database.query(
                    "select stream_id, sum(likes), sum(dislikes) from reaction_count where stream_id in (:streams)"
                            + " group by stream_id",
                    Map.of("streams", streamIds.stream().map(StreamId::value).toList()),
                    (RowCallbackHandler) row ->
                            sums.put(new StreamId(row.getLong(1)), new Reactions.Sums(row.getLong(2), row.getLong(3))));
        }
        return sums;
    }

    /// Stores all of `wanted` in one transaction, or nothing.
    ///
    /// @return what they were before; only those that had a row
    Map<Key, Reaction> exchange(Map<Key, Reaction> wanted) {
        return transaction.execute(status -> store(wanted));
    }

    private Map<Key, Reaction> store(Map<Key, Reaction> wanted) {
        if (!alone) {
            insertMissing(wanted.keySet());
        }
        Map<Key, Reaction> before = lock(wanted.keySet());
        List<Object[]> changed = wanted.entrySet().stream()
                .filter(entry -> before.getOrDefault(entry.getKey(), Reaction.NONE) != entry.getValue())
                .map(entry -> new Object[] {
                    entry.getKey().streamId().value(),
                    entry.getKey().memberId().value(),
                    entry.getValue().name()
                })
                .toList();
        jdbc.batchUpdate(
                "insert into reaction (stream_id, member_id, reaction) values (?, ?, ?)"
                        + " on duplicate key update reaction = values(reaction)",
                changed);
        count(before, wanted);
        return before;
    }

    /// In the order of the streams, so that two nodes cannot deadlock.
    private void count(Map<Key, Reaction> before, Map<Key, Reaction> after) {
        var changes = new TreeMap<Long, ReactionCounters>();
        after.forEach((key, reaction) -> changes.computeIfAbsent(key.streamId().value(), id -> new ReactionCounters())
                .exchange(before.getOrDefault(key, Reaction.NONE), reaction));
        jdbc.batchUpdate(
                "insert into reaction_count (stream_id, part, likes, dislikes) values (?, ?, ?, ?)"
                        + " on duplicate key update likes = likes + values(likes),"
                        + " dislikes = dislikes + values(dislikes)",
                changes.entrySet().stream()
                        .map(entry -> change(entry.getKey(), entry.getValue().sums()))
                        .toList());
    }

    private Object[] change(long streamId, Reactions.Sums more) {
        return new Object[] {streamId, part, more.likes(), more.dislikes()};
    }

    /// What is not there cannot be locked: two nodes could both find that a member had no reaction, and count theirs.
    /// In one order, and for this transaction alone from the beginning, so that they cannot deadlock: with
    /// `insert ignore` they share the lock of a row that is there, and of two who share it, neither can write.
    private void insertMissing(Set<Key> keys) {
        jdbc.batchUpdate(
                "insert into reaction (stream_id, member_id, reaction) values (?, ?, 'NONE')"
                        + " on duplicate key update reaction = reaction",
                keys.stream()
                        .map(key -> new Long[] {
                            key.streamId().value(), key.memberId().value()
                        })
                        .sorted(Arrays::compare)
                        .map(Object[].class::cast)
                        .toList());
    }

    /// The rows, locked until the transaction ends: one query for each stream.
    private Map<Key, Reaction> lock(Set<Key> keys) {
        Map<Key, Reaction> found = new HashMap<>();
        keys.stream()
                .collect(Collectors.groupingBy(
                        Key::streamId, Collectors.mapping(key -> key.memberId().value(), Collectors.toList())))
                .forEach((streamId, members) -> named.query(
                        "select member_id, reaction from reaction where stream_id = :stream and member_id in (:members)"
                                + " for update",
                        Map.of("stream", streamId.value(), "members", members),
                        (RowCallbackHandler) row -> found.put(
                                new Key(streamId, new MemberId(row.getLong(1))), Reaction.valueOf(row.getString(2)))));
        return found;
    }
}
