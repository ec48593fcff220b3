package dev.streamside.viewer;

import dev.streamside.cluster.ClusterTasks;
import dev.streamside.cluster.Nodes;
import dev.streamside.id.StreamId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/// Tells other nodes once a second how many viewers this one has, and asks how many they have. Somebody who watches at
/// two nodes counts twice, so a balancer should keep a viewer at one.
@Component
class ViewersElsewhere {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /// What has not changed is repeated after so many rounds, because the others forget a node that was away.
    private static final int REPEAT = 10;

    private static final String TELL = "insert into viewer_count (node_id, stream_id, viewers) values (?, ?, ?)"
            + " on duplicate key update viewers = values(viewers)";
    private static final String FORGET = "delete from viewer_count where node_id = ? and stream_id = ?";
    private static final String ASK = "select c.stream_id, sum(c.viewers) from viewer_count c"
            + " join node n on n.id = c.node_id"
            + " where n.id <> ? and n.seen_at > utc_timestamp(3) - interval 5 second group by c.stream_id";

    private final Viewers viewers;
    private final Nodes nodes;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;
    private Map<StreamId, Long> told = Map.of();
    private int rounds;

    ViewersElsewhere(
            Viewers viewers, Nodes nodes, JdbcTemplate jdbc, TransactionTemplate transaction, ClusterTasks tasks) {
        this.viewers = viewers;
        this.nodes = nodes;
        this.jdbc = jdbc;
        this.transaction = transaction;
        tasks.add("viewer-counts", PAUSE, this::exchange);
    }

    private void exchange() {
        Map<StreamId, Long> here = viewers.here();
        transaction.executeWithoutResult(status -> tell(here));
        told = here;
        viewers.elsewhere(ask());
    }

    private void tell(Map<StreamId, Long> here) {
        boolean all = rounds++ % REPEAT == 0;
        List<Object[]> changed = new ArrayList<>();
        here.forEach((streamId, count) -> {
            if (all || !count.equals(told.get(streamId))) {
                changed.add(new Object[] {nodes.self(), streamId.value(), count});
            }
        });
        List<Object[]> gone = told.keySet().stream()
                .filter(streamId -> !here.containsKey(streamId))
                .map(streamId -> new Object[] {nodes.self(), streamId.value()})
                .toList();
        jdbc.batchUpdate(TELL, changed);
        jdbc.batchUpdate(FORGET, gone);
    }

    private Map<StreamId, Long> ask() {
        Map<StreamId, Long> elsewhere = new HashMap<>();
        jdbc.query(
                ASK,
                (RowCallbackHandler) row -> elsewhere.put(new StreamId(row.getLong(1)), row.getLong(2)),
                nodes.self());
        return elsewhere;
    }
}
