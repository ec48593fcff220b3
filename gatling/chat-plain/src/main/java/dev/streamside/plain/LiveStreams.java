package dev.streamside.plain;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/// Streams that take messages. Each is selected for each message, or with the setting `plain.status-cached` once in
/// ten seconds. Thread-safe.
@Component
class LiveStreams {
    private static final Duration STALE_AFTER = Duration.ofSeconds(10);
    private static final int MAX_STATUSES = 1_000;

    private final StreamRepository streams;
    private final boolean cached;
    private final Cache<Long, String> statuses = Caffeine.newBuilder()
            .expireAfterWrite(STALE_AFTER)
            .maximumSize(MAX_STATUSES)
            .build();

    LiveStreams(StreamRepository streams, @Value("${plain.status-cached:false}") boolean cached) {
        this.streams = streams;
        this.cached = cached;
    }

    /// The stream, of which only the id may be known.
    ///
    /// @throws ResponseStatusException if it is not live
    Stream live(long id) {
        // Without a lock during the query, for which `get` with a function would hold one.
        String known = cached ? statuses.getIfPresent(id) : null;
        if (known == null) {
            known = streams.findById(id).map(stream -> stream.status).orElse("");
            if (cached) {
                statuses.put(id, known);
            }
        }
        if (!known.equals("LIVE")) {
            throw new ResponseStatusException(HttpStatus.CONFLICT);
        }
        return streams.getReferenceById(id);
    }
}
