package dev.streamside.broadcast.viewer;

import dev.streamside.platform.cluster.ChangeAnnouncements;
import dev.streamside.platform.cluster.ClusterTasks;
import dev.streamside.platform.cluster.Nodes;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.stereotype.Component;

/// Reports once a second how many viewers this node has, if that has changed, and reads how many the others
/// have. A viewer who watches at two nodes counts twice, so a balancer should keep each viewer at one node.
///
/// When a node stops, its viewers reconnect to others within seconds. Until then, for the lifetime of a
/// heartbeat, a stream is shown with at least its last total. For this reason each node also reports the
/// total.
@Component
class ViewersOnOtherNodes implements SmartLifecycle {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final String LOOK = "viewer-counts-elsewhere";
    /// For nodes that stop without a notice.
    private static final Duration FALLBACK_INTERVAL = Duration.ofSeconds(2);
    /// Unchanged numbers are repeated after this many rounds, because the others forget a node that was
    /// absent.
    private static final int REPEAT = 10;

    private static final String TELL = "insert into viewer_count (node_id, stream_id, viewers, total)"
            + " values (?, ?, ?, ?) on duplicate key update viewers = values(viewers), total = values(total)";
    private static final String FORGET = "delete from viewer_count where node_id = ? and stream_id = ?";
    private static final String ASK = "select stream_id, sum(if(here, viewers, 0)), max(if(here, 0, total)) from"
            + " (select c.stream_id, if(n.id = ?, 0, c.viewers) as viewers, c.total,"
            + " n.seen_at > utc_timestamp(3) - interval " + Nodes.ABSENT_AFTER.toSeconds() + " second as here"
            + " from viewer_count c join node n on n.id = c.node_id"
            + " where n.seen_at > utc_timestamp(3) - interval ? second) counted group by stream_id";

    /// The reported numbers of a stream.
    private record Count(long here, long total) {}

    private final Viewers viewers;
    private final Nodes nodes;
    private final JdbcTemplate clusterJdbc;
    private final long shownSeconds;
    private final ChangeAnnouncements announcements;
    private Map<StreamId, Count> told = Map.of();
    private int rounds;

    ViewersOnOtherNodes(
            Viewers viewers,
            Nodes nodes,
            @Qualifier("clusterJdbc") JdbcTemplate clusterJdbc,
            ViewerProperties properties,
            ChangeAnnouncements announcements,
            ClusterTasks tasks) {
        this.viewers = viewers;
        this.nodes = nodes;
        this.clusterJdbc = clusterJdbc;
        this.announcements = announcements;
        this.shownSeconds = Nodes.ABSENT_AFTER.plus(properties.expiry()).toSeconds();
        tasks.add("viewer-counts", PAUSE, this::tell);
        announcements.look(LOOK, PAUSE, FALLBACK_INTERVAL, this::ask);
    }

    /// Reports nothing more once this node has left: its viewers are moving to other nodes.
    private synchronized void tell() {
        if (nodes.hasLeft()) {
            return;
        }
        var here = new HashMap<StreamId, Count>();
        viewers.here().forEach((streamId, count) -> here.put(streamId, new Count(count, viewers.total(streamId))));
        tell(here);
        if (!here.equals(told)) {
            announcements.announce(LOOK);
        }
        told = here;
    }

    private void tell(Map<StreamId, Count> here) {
        boolean all = rounds++ % REPEAT == 0;
        List<Object[]> changed = new ArrayList<>();
        here.forEach((streamId, count) -> {
            if (all || !count.equals(told.get(streamId))) {
                changed.add(new Object[] {nodes.self(), streamId.value(), count.here, count.total});
            }
        });
        List<Object[]> gone = told.keySet().stream()
                .filter(streamId -> !here.containsKey(streamId))
                .map(streamId -> new Object[] {nodes.self(), streamId.value()})
                .toList();
        clusterJdbc.batchUpdate(TELL, changed);
        clusterJdbc.batchUpdate(FORGET, gone);
    }

    private synchronized void ask() {
        Map<StreamId, Viewers.OtherNodes> onOtherNodes = new HashMap<>();
        clusterJdbc.query(
                ASK,
                (RowCallbackHandler) row -> onOtherNodes.put(
                        new StreamId(row.getLong(1)), new Viewers.OtherNodes(row.getLong(2), row.getLong(3))),
                nodes.self(),
                shownSeconds);
        viewers.onOtherNodes(onOtherNodes);
    }

    @Override
    public boolean isAutoStartup() {
        return !nodes.isAlone();
    }

    @Override
    public void start() {}

    @Override
    public boolean isRunning() {
        return !nodes.isAlone() && !nodes.hasLeft();
    }

    @Override
    public synchronized void stop() {
        nodes.leave();
        announcements.announce(LOOK);
        try {
            ask();
        } catch (DataAccessException _) {
            // its last viewers see a smaller number
        }
    }

    /// Stops as soon as no new viewers are sent here, and before any are disconnected.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }
}
