package dev.streamside.reaction;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// The table of reactions. A member without a row has none.
@Component
class ReactionRows {
    /// Whose reaction to what.
    record Key(StreamId streamId, MemberId memberId) {}

    /// The number of reactions of one kind on a stream.
    record Tally(Reaction reaction, long count) {}

    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final TransactionTemplate transaction;

    ReactionRows(JdbcTemplate jdbc, TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
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

    List<Tally> count(StreamId streamId) {
        return jdbc.query(
                "select reaction, count(*) from reaction where stream_id = ? group by reaction",
                (row, number) -> new Tally(Reaction.valueOf(row.getString(1)), row.getLong(2)),
                streamId.value());
    }

    /// Stores all of `wanted` in one transaction, or nothing.
    ///
    /// @return what they were before; only those that had a row
    Map<Key, Reaction> exchange(Map<Key, Reaction> wanted) {
        return transaction.execute(status -> {
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
            return before;
        });
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
