package dev.streamside.broadcast.viewer;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// The viewers of each stream: those with an open connection or a recent heartbeat. A heartbeat and a count
/// each take a few memory accesses, whatever the size of the audience. Expired viewers are dropped once a
/// second, oldest first.
@Service
public class Viewers {

    /// A viewer, counted once whatever the number of open tabs.
    public sealed interface Viewer {
        record Member(MemberId id) implements Viewer {}

        record Guest(long id) implements Viewer {}
    }

    /// The viewers at other nodes.
    ///
    /// @param viewers how many there are
    /// @param held the least to show: a node has stopped, and its viewers are still moving to others
    record OtherNodes(long viewers, long held) {
        static final OtherNodes NOBODY = new OtherNodes(0, 0);
    }

    private final ViewerProperties properties;
    private final Ticker ticker;
    /// Only changed inside compute, so that an empty audience is not dropped while a viewer is being added.
    private final ConcurrentHashMap<StreamId, Audience> audiences = new ConcurrentHashMap<>();
    private volatile Map<StreamId, OtherNodes> onOtherNodes = Map.of();

    @Autowired
    Viewers(ViewerProperties properties) {
        this(properties, Ticker.systemTicker());
    }

    Viewers(ViewerProperties properties, Ticker ticker) {
        this.properties = properties;
        this.ticker = ticker;
    }

    /// Counts a viewer until the heartbeat expires. Of the guests at one address, only a limited number
    /// count.
    public void seen(StreamId streamId, Viewer viewer, ClientAddress address) {
        audiences.compute(streamId, (id, known) -> {
            Audience audience = known == null ? new Audience(properties, ticker) : known;
            audience.seen(viewer, address);
            return audience;
        });
    }

    /// Counts a viewer until each connection is [#disconnected].
    public void connected(StreamId streamId, Viewer viewer) {
        audiences.compute(streamId, (id, known) -> {
            Audience audience = known == null ? new Audience(properties, ticker) : known;
            audience.connected(viewer);
            return audience;
        });
    }

    public void disconnected(StreamId streamId, Viewer viewer) {
        audiences.computeIfPresent(streamId, (id, audience) -> {
            audience.disconnected(viewer);
            return audience.count() == 0 ? null : audience;
        });
    }

    /// The number of viewers of a stream, accurate to a second; those of other nodes to two or three.
    public long count(StreamId streamId) {
        return Math.max(total(streamId), onOtherNodes.getOrDefault(streamId, OtherNodes.NOBODY).held);
    }

    /// The number of viewers of a stream at all nodes now.
    long total(StreamId streamId) {
        Audience audience = audiences.get(streamId);
        return onOtherNodes.getOrDefault(streamId, OtherNodes.NOBODY).viewers
                + (audience == null ? 0 : audience.count());
    }

    /// The number of viewers of each stream at this node; streams without any are missing.
    Map<StreamId, Long> here() {
        var here = new HashMap<StreamId, Long>();
        audiences.forEach((streamId, audience) -> here.put(streamId, audience.count()));
        return here;
    }

    void onOtherNodes(Map<StreamId, OtherNodes> counted) {
        onOtherNodes = Map.copyOf(counted);
    }

    /// The number of viewers of all streams at this node, each counted once per stream.
    long countAll() {
        return audiences.values().stream().mapToLong(Audience::count).sum();
    }

    /// The streams with viewers at this node.
    public Set<StreamId> watched() {
        return Set.copyOf(audiences.keySet());
    }

    /// The number of streams with viewers.
    int streams() {
        return audiences.size();
    }

    @Scheduled(fixedRateString = "PT1S")
    void dropExpired() {
        for (StreamId streamId : audiences.keySet()) {
            audiences.computeIfPresent(streamId, (id, audience) -> {
                audience.dropExpired();
                return audience.count() == 0 ? null : audience;
            });
        }
    }

    /// How often a viewer without a connection should send a heartbeat.
    public Duration heartbeatInterval() {
        return properties.heartbeatInterval();
    }
}
