package dev.streamside.cluster;

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

    /// What is new.
    ///
    /// @param head    the number of the newest change
    /// @param first   the number of the first of `changes`; 0 if there are none
    /// @param changes without gaps, [#MAX_READ] at most. What comes after a gap is left out: MariaDB can show a
    ///                transaction before the one that it waited for
    record News(long head, long first, List<Change> changes) {
        /// Whether nothing is missing after `seq`. Rows may have been deleted meanwhile, or lost by the database.
        boolean isComplete(long seq) {
            return changes.isEmpty() ? head == seq : first == seq + 1;
        }
    }

    private final JdbcTemplate jdbc;
    private final JdbcTemplate looks;
    private final EntityManager entities;

    ControlRows(JdbcTemplate jdbc, @Qualifier("looks") JdbcTemplate looks, EntityManager entities) {
        this.jdbc = jdbc;
        this.looks = looks;
        this.entities = entities;
    }

    /// The number of the newest change. Costs the database half of [#after].
    long head() {
        return Objects.requireNonNull(looks.queryForObject("select head from control_head", Long.class));
    }

    /// Adds rows in the caller's transaction. Everything else that it has to store is stored before, because nobody
    /// else can add rows until it ends: with a lock taken later, two transactions could wait for each other.
    void add(Collection<Change> changes) {
        entities.flush();
        jdbc.update("update control_head set head = head + ?", changes.size());
        long head = Objects.requireNonNull(jdbc.queryForObject("select head from control_head", Long.class));
        List<Object[]> rows = new ArrayList<>();
        for (Change change : changes) {
            rows.add(new Object[] {head - changes.size() + 1 + rows.size(), change.topic, change.subject});
        }
        jdbc.batchUpdate(
                "insert into control_log (seq, topic, subject, told_at) values (?, ?, ?, utc_timestamp(3))", rows);
    }

    News after(long seq) {
        long[] numbers = new long[2];
        var changes = new ArrayList<Change>();
        looks.query(
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
        return new News(numbers[0], numbers[1], changes);
    }

    /// Deletes the rows that every node has long read, some at a time, so that nobody waits for their locks. A node
    /// that was away for longer reads everything again.
    void deleteOld() {
        int deleted;
        do {
            deleted = looks.update(
                    "delete from control_log where told_at < utc_timestamp(3) - interval 1 hour limit " + MAX_DELETED);
        } while (deleted == MAX_DELETED);
    }
}
