package dev.streamside.viewer;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

/// Who is watching which stream: whoever gave a sign of life lately. A sign and a count are each a few memory
/// accesses,
/// whatever the size of the audience; the expired are dropped once a second, in the order in which they fell
/// silent.
@Service
public class Viewers {

    /// Someone who watches, counted once however many tabs are open.
    sealed interface Viewer {
        record Member(long id) implements Viewer {}

        record Guest(long id) implements Viewer {}
    }

    private final ViewerProperties properties;
    private final Ticker ticker;
    private final ConcurrentHashMap<Long, Cache<Viewer, Boolean>> audiences = new ConcurrentHashMap<>();

    @Autowired
    Viewers(ViewerProperties properties) {
        this(properties, Ticker.systemTicker());
    }

    Viewers(ViewerProperties properties, Ticker ticker) {
        this.properties = properties;
        this.ticker = ticker;
    }

    void seen(long streamId, Viewer viewer) {
        // Inside compute, so that an audience is not dropped as empty while its first viewer comes in.
        audiences.compute(streamId, (id, known) -> {
            Cache<Viewer, Boolean> audience = known == null ? newAudience() : known;
            audience.put(viewer, Boolean.TRUE);
            return audience;
        });
    }

    /// How many watch a stream, to the second.
    public long count(long streamId) {
        Cache<Viewer, Boolean> audience = audiences.get(streamId);
        return audience == null ? 0 : audience.estimatedSize();
    }

    private Cache<Viewer, Boolean> newAudience() {
        return Caffeine.newBuilder()
                .expireAfterWrite(properties.expiry())
                .maximumSize(properties.maxPerStream())
                .executor(Runnable::run)
                .ticker(ticker)
                .build();
    }

    @Scheduled(fixedRateString = "PT1S")
    void dropExpired() {
        for (Long streamId : audiences.keySet()) {
            audiences.computeIfPresent(streamId, (id, audience) -> {
                audience.cleanUp();
                return audience.estimatedSize() == 0 ? null : audience;
            });
        }
    }

    Duration heartbeatInterval() {
        return properties.heartbeatInterval();
    }
}
