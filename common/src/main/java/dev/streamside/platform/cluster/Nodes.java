package dev.streamside.platform.cluster;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

/// The nodes that use the database. Each writes a heartbeat every two seconds. A node without one for five
/// seconds, or that has said that it stops, does not count. Times are the database's.
@Service
public class Nodes {
    /// When a node without a heartbeat counts as absent. One heartbeat may be lost, but not two. A mistake
    /// does little harm: for a while, streams are still shown with at least the viewers that the node
    /// reported last.
    public static final Duration ABSENT_AFTER = Duration.ofSeconds(5);

    private static final Duration BEAT = Duration.ofSeconds(2);
    private static final Duration BETWEEN_CLOCKS = Duration.ofSeconds(10);
    private static final Duration CLEANING = Duration.ofMinutes(1);

    private final long self = new SecureRandom().nextLong(1, Long.MAX_VALUE);
    private final JdbcTemplate clusterJdbc;
    private final Clock clock;
    private final boolean alone;
    private volatile double clockOffsetSeconds = Double.NaN;
    private volatile boolean left;

    Nodes(
            @Qualifier("clusterJdbc") JdbcTemplate clusterJdbc,
            ClusterTasks tasks,
            ClusterProperties properties,
            Clock clock,
            MeterRegistry registry) {
        this.clusterJdbc = clusterJdbc;
        this.clock = clock;
        this.alone = properties.isAlone();
        tasks.add("node-beat", BEAT, this::beat);
        tasks.add("node-clock", BETWEEN_CLOCKS, this::compareClocks);
        tasks.add("node-cleaning", CLEANING, this::forgetLongGone);
        if (!alone) {
            Gauge.builder("streamside.cluster.clock.offset", this, nodes -> nodes.clockOffsetSeconds)
                    .description("How far this node's clock is ahead of the database's, which all nodes share.")
                    .baseUnit("seconds")
                    .register(registry);
        }
    }

    /// The id of this node, new with every start.
    public long self() {
        return self;
    }

    private synchronized void beat() {
        if (!left) {
            clusterJdbc.update("insert into node (id, seen_at) values (" + self
                    + ", utc_timestamp(3)) on duplicate key update seen_at = utc_timestamp(3)");
        }
    }

    private void compareClocks() {
        long before = clock.millis();
        long micros = Objects.requireNonNull(clusterJdbc.queryForObject(
                "select timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))", Long.class));
        long after = clock.millis();
        clockOffsetSeconds = (before + (after - before) / 2.0) / 1e3 - micros / 1e6;
    }

    private void forgetLongGone() {
        clusterJdbc.update("delete from node where seen_at < utc_timestamp(3) - interval 1 minute");
    }

    public boolean isAlone() {
        return alone;
    }

    /// Whether this node has said that it stops.
    public boolean hasLeft() {
        return left;
    }

    /// Records that this node stops.
    public synchronized void leave() {
        left = true;
        try {
            clusterJdbc.update("update node set seen_at = utc_timestamp(3) - interval " + ABSENT_AFTER.toSeconds()
                    + " second where id = " + self);
        } catch (DataAccessException _) {
            // the other nodes will notice
        }
    }
}
