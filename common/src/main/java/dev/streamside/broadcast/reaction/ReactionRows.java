package dev.streamside.broadcast.reaction;

import dev.streamside.platform.cluster.ClusterProperties;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
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
    /// A stream's totals are split into this many rows. Nodes that update the same one wait for each other.
    private static final int PARTS = 16;

    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final NamedParameterJdbcTemplate looks;
    private final TransactionTemplate transaction;
    private final boolean alone;
    private final int part = ThreadLocalRandom.current().nextInt(PARTS);

    ReactionRows(
            JdbcTemplate jdbc,
            @Qualifier("clusterJdbc") JdbcTemplate looks,
            TransactionTemplate transaction,
            ClusterProperties cluster) {
        this.alone = cluster.isAlone();
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
        this.looks = new NamedParameterJdbcTemplate(looks);
        this.transaction = transaction;
    }

    Optional<Reaction> find(ReactionKey key) {
        return jdbc
                .query(
                        "select reaction from reaction where stream_id = ? and member_id = ?",
                        (row, number) -> Reaction.valueOf(row.getString(1)),
                        key.streamId().value(),
                        key.memberId().value())
                .stream()
                .findFirst();
    }

    /// The totals of some streams. Streams without reactions may be missing.
    Map<StreamId, ReactionSums> sums(Collection<StreamId> streamIds) {
        return sums(named, streamIds);
    }

    /// As [#sums], for a node that keeps up with the others.
    Map<StreamId, ReactionSums> lookAtSums(Collection<StreamId> streamIds) {
        return sums(looks, streamIds);
    }

    private static Map<StreamId, ReactionSums> sums(
            NamedParameterJdbcTemplate database, Collection<StreamId> streamIds) {
        Map<StreamId, ReactionSums> sums = new HashMap<>();
        if (!streamIds.isEmpty()) {
            database.query(
                    "select stream_id, sum(likes), sum(dislikes) from reaction_count where stream_id in (:streams)"
                            + " group by stream_id",
                    Map.of("streams", streamIds.stream().map(StreamId::value).toList()),
                    (RowCallbackHandler) row ->
                            sums.put(new StreamId(row.getLong(1)), new ReactionSums(row.getLong(2), row.getLong(3))));
        }
        return sums;
    }

    /// Stores all of `wanted` in one transaction, or nothing.
    ///
    /// @return the previous reactions; only those that had a row
    Map<ReactionKey, Reaction> exchange(Map<ReactionKey, Reaction> wanted) {
        return transaction.execute(status -> store(wanted));
    }

    private Map<ReactionKey, Reaction> store(Map<ReactionKey, Reaction> wanted) {
        if (!alone) {
            insertMissing(wanted.keySet());
        }
        Map<ReactionKey, Reaction> before = lock(wanted.keySet());
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
    private void count(Map<ReactionKey, Reaction> before, Map<ReactionKey, Reaction> after) {
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

    private Object[] change(long streamId, ReactionSums more) {
        return new Object[] {streamId, part, more.likes(), more.dislikes()};
    }

    /// A missing row cannot be locked: two nodes could both find that a member had no reaction, and both
    /// count theirs. So rows are inserted first. The order is fixed and the locks are exclusive from the
    /// start, so transactions cannot deadlock: `insert ignore` would take a shared lock on an existing row,
    /// and two holders of a shared lock deadlock when both write.
    private void insertMissing(Set<ReactionKey> keys) {
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
    private Map<ReactionKey, Reaction> lock(Set<ReactionKey> keys) {
        Map<ReactionKey, Reaction> found = new HashMap<>();
        keys.stream()
                .collect(Collectors.groupingBy(
                        ReactionKey::streamId,
                        Collectors.mapping(key -> key.memberId().value(), Collectors.toList())))
                .forEach((streamId, members) -> named.query(
                        "select member_id, reaction from reaction where stream_id = :stream and member_id in (:members)"
                                + " for update",
                        Map.of("stream", streamId.value(), "members", members),
                        (RowCallbackHandler) row -> found.put(
                                new ReactionKey(streamId, new MemberId(row.getLong(1))),
                                Reaction.valueOf(row.getString(2)))));
        return found;
    }
}
