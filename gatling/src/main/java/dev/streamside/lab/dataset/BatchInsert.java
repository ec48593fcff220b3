package dev.streamside.lab.dataset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;

/// Inserts into one table, many rows to a statement and many statements to a transaction.
final class BatchInsert implements AutoCloseable {
    private static final int ROWS_A_BATCH = 2_000;
    private static final int BATCHES_A_TRANSACTION = 10;

    private final Connection connection;
    private final PreparedStatement statement;
    private final ProgressBar progress;
    private long count;

    BatchInsert(Connection connection, String insert, ProgressBar progress) throws SQLException {
        this.connection = connection;
        this.statement = connection.prepareStatement(insert);
        this.progress = progress;
    }

    /// @param values of the columns, in order; null for none
    void add(@Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
        count++;
        if (count % ROWS_A_BATCH == 0) {
            flush(ROWS_A_BATCH);
        }
    }

    private void flush(long rows) throws SQLException {
        statement.executeBatch();
        progress.stepBy(rows);
        if (count / ROWS_A_BATCH % BATCHES_A_TRANSACTION == 0) {
            connection.commit();
        }
    }

    @Override
    public void close() throws SQLException {
        flush(count % ROWS_A_BATCH);
        connection.commit();
        statement.close();
    }
}
