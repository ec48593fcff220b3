package dev.streamside.chat.replay;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/// How much later than the stream each recording starts; 0 if it has not been set. Up to a second old.
@Component
class ReplayOffsets {
    private static final int MAX_CACHED = 20_000;
    private static final Duration FRESHNESS = Duration.ofSeconds(1);

    private final JdbcClient jdbc;
    private final Transactions transactions;
    private final LoadedCache<StreamId, Long> known;

    ReplayOffsets(JdbcClient jdbc, Transactions transactions, Bulkhead bulkhead) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.known = LoadedCache.of(
                bulkhead, Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), this::stored);
    }

    long millis(StreamId streamId) {
        return known.get(streamId);
    }

    void set(StreamId streamId, long millis) {
        transactions.run(() -> jdbc.sql("insert into replay_offset (stream_id, offset_millis) values (:stream, :millis)"
                        + " on duplicate key update offset_millis = :millis")
                .param("stream", streamId.value())
                .param("millis", millis)
                .update());
        known.invalidate(streamId);
    }

    private long stored(StreamId streamId) {
        return jdbc.sql("select offset_millis from replay_offset where stream_id = ?")
                .param(streamId.value())
                .query(Long.class)
                .optional()
                .orElse(0L);
    }
}
