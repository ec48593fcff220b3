package dev.streamside.platform.cluster;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Repository;

/// The rows of the [ControlLog].
@Repository
class ControlRows {
    static final int MAX_READ = 500;
    private static final int MAX_DELETED = 1_000;

    private static final String READ = "select h.head, l.seq, l.topic, l.subject from control_head h"
            + " left join control_log l on l.seq > ? order by l.seq limit " + MAX_READ;

    record Change(String topic, String subject) {}

    /// The new changes.
    ///
    /// @param head    the number of the newest change
    /// @param first   the number of the first of `changes`; 0 if there are none
    /// @param changes without gaps, at most [#MAX_READ]. Changes after a gap are left out: MariaDB can show a
    ///                transaction before the one that it waited for
    record NewChanges(long head, long first, List<Change> changes) {
        /// Whether no change is missing after `seq`. Rows may have been deleted meanwhile, or lost by the
        /// database.
        boolean isComplete(long seq) {
            return changes.isEmpty() ? head == seq : first == seq + 1;
        }
    }

    private final JdbcTemplate jdbc;
    private final JdbcTemplate clusterJdbc;
    private final EntityManager entities;

    ControlRows(JdbcTemplate jdbc, @Qualifier("clusterJdbc") JdbcTemplate clusterJdbc, EntityManager entities) {
        this.jdbc = jdbc;
        this.clusterJdbc = clusterJdbc;
        this.entities = entities;
    }

    /// The number of the newest change. Costs the database half as much as [#after].
    long head() {
        return Objects.requireNonNull(clusterJdbc.queryForObject("select head from control_head", Long.class));
    }

    /// Adds rows in the caller's transaction, after all its other writes. No other transaction can add rows
    /// until it ends, so with a lock taken later, two transactions could deadlock.
    ///
    /// @return the number of the last one
    long add(Collection<Change> changes) {
        entities.flush();
        jdbc.update("update control_head set head = head + ?", changes.size());
        long head = Objects.requireNonNull(jdbc.queryForObject("select head from control_head", Long.class));
        List<Object[]> rows = new ArrayList<>();
        for (Change change : changes) {
            rows.add(new Object[] {head - changes.size() + 1 + rows.size(), change.topic, change.subject});
        }
        jdbc.batchUpdate(
                "insert into control_log (seq, topic, subject, told_at) values (?, ?, ?, utc_timestamp(3))", rows);
        return head;
    }

    NewChanges after(long seq) {
        long[] numbers = new long[2];
        var changes = new ArrayList<Change>();
        clusterJdbc.query(
                READ,
                (RowCallbackHandler) row -> {
                    numbers[0] = row.getLong(1);
                    long number = row.getLong(2); // 0 for null: there is nothing new
                    if (number > 0 && (changes.isEmpty() || number == numbers[1] + changes.size())) {
                        numbers[1] = changes.isEmpty() ? number : numbers[1];
                        changes.add(new Change(row.getString(3), row.getString(4)));
                    }
                },
                seq);
        return new NewChanges(numbers[0], numbers[1], changes);
    }

    /// Deletes rows that every node read long ago, a few at a time, so that no node waits for their locks. A
    /// node that was disconnected for longer reads everything again.
    void deleteOld() {
        int deleted;
        do {
            deleted = clusterJdbc.update(
                    "delete from control_log where told_at < utc_timestamp(3) - interval 1 hour limit " + MAX_DELETED);
        } while (deleted == MAX_DELETED);
    }
}
