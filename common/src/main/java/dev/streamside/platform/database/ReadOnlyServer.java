package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Notices that the server accepts no more writes, because another one has become the primary. Its
/// connections are not broken, so the pool would keep them for half an hour. Instead, all are replaced as
/// soon as one write has been refused, until the database's address leads to a server that accepts writes.
public final class ReadOnlyServer implements SQLExceptionOverride {
    private static final Logger log = LoggerFactory.getLogger(ReadOnlyServer.class);
    /// Error codes for a read-only server, a read-only transaction, and a read-only storage engine.
    private static final Set<Integer> REFUSALS = Set.of(1290, 1792, 1836);

    private static final Duration BETWEEN_REPLACEMENTS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

    private final List<HikariDataSource> pools = new CopyOnWriteArrayList<>();
    private final AtomicLong nextNanos = new AtomicLong(System.nanoTime() - BETWEEN_WARNINGS.toNanos());

    void watch(HikariDataSource pool) {
        pools.add(pool);
        pool.setExceptionOverride(this);
    }

    /// Whether `failure` was caused by a server that accepts no writes. The statement has had no effect.
    public static boolean caused(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && REFUSALS.contains(sql.getErrorCode())) {
                return true;
            }
        }
        return false;
    }

    /// Called for every failure on a connection of the pools. This connection ends like the others: when it
    /// is returned.
    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        long next = nextNanos.get();
        long now = System.nanoTime();
        if (REFUSALS.contains(failure.getErrorCode())
                && now - next >= 0
                && nextNanos.compareAndSet(next, now + BETWEEN_REPLACEMENTS.toNanos())) {
            if (now - next >= BETWEEN_WARNINGS.toNanos()) {
                log.warn("The database takes no writes; connecting anew until it does: {}", failure.getMessage());
            }
            pools.stream()
                    .map(HikariDataSource::getHikariPoolMXBean)
                    .filter(Objects::nonNull) // it has no connections yet
                    .forEach(HikariPoolMXBean::softEvictConnections);
        }
        return Override.CONTINUE_EVICT;
    }
}
