package dev.streamside.viewer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// Who is watching which stream: whoever has a connection open, or gave a sign of life lately. A sign and a
/// count are each a few memory accesses, whatever the size of the audience; the expired are dropped once a
/// second, in the order in which they fell silent.
@Service
public class Viewers {

    /// Someone who watches, counted once however many tabs are open.
    public sealed interface Viewer {
        record Member(MemberId id) implements Viewer {}

        record Guest(long id) implements Viewer {}
    }

    /// Those of one stream. A viewer is in one of the two, connected if possible.
    ///
    /// @param connected who has connections open, and how many
    private record Audience(Map<Viewer, Integer> connected, Cache<Viewer, Boolean> beating) {
        long count() {
            return connected.size() + beating.estimatedSize();
        }
    }

    private final ViewerProperties properties;
    private final Ticker ticker;
    /// Changed inside compute only, so that an audience is not dropped as empty while its first viewer comes
    /// in.
    private final ConcurrentHashMap<StreamId, Audience> audiences = new ConcurrentHashMap<>();

    @Autowired
    Viewers(ViewerProperties properties) {
        this(properties, Ticker.systemTicker());
    }

    Viewers(ViewerProperties properties, Ticker ticker) {
        this.properties = properties;
        this.ticker = ticker;
    }

    /// Counts a viewer until the expiry.
    public void seen(StreamId streamId, Viewer viewer) {
        audiences.compute(streamId, (id, known) -> {
            Audience audience = known == null ? newAudience() : known;
            if (!audience.connected.containsKey(viewer)) {
                audience.beating.put(viewer, Boolean.TRUE);
            }
            return audience;
        });
    }

    /// Counts a viewer until as many connections are [#disconnected] as were connected.
    public void connected(StreamId streamId, Viewer viewer) {
        audiences.compute(streamId, (id, known) -> {
            Audience audience = known == null ? newAudience() : known;
            audience.connected.merge(viewer, 1, Integer::sum);
            audience.beating.invalidate(viewer);
            return audience;
        });
    }

    public void disconnected(StreamId streamId, Viewer viewer) {
        audiences.computeIfPresent(streamId, (id, audience) -> {
            audience.connected.computeIfPresent(viewer, (who, times) -> times == 1 ? null : times - 1);
            return audience.count() == 0 ? null : audience;
        });
    }

    /// How many watch a stream, to the second.
    public long count(StreamId streamId) {
        Audience audience = audiences.get(streamId);
        return audience == null ? 0 : audience.count();
    }

    /// How many watch any stream, each counted once a stream.
    long countAll() {
        return audiences.values().stream().mapToLong(Audience::count).sum();
    }

    /// How many streams are watched.
    int streams() {
        return audiences.size();
    }

    private Audience newAudience() {
        return new Audience(
                new ConcurrentHashMap<>(),
                Caffeine.newBuilder()
                        .expireAfterWrite(properties.expiry())
                        .maximumSize(properties.maxPerStream())
                        .executor(Runnable::run)
                        .ticker(ticker)
                        .build());
    }

    @Scheduled(fixedRateString = "PT1S")
    void dropExpired() {
        for (StreamId streamId : audiences.keySet()) {
            audiences.computeIfPresent(streamId, (id, audience) -> {
                audience.beating.cleanUp();
                return audience.count() == 0 ? null : audience;
            });
        }
    }

    /// How often a viewer without a connection should give a sign of life.
    public Duration heartbeatInterval() {
        return properties.heartbeatInterval();
    }
}
