package dev.streamside.chat.replay;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.chat.log.query.EntryReader;
import dev.streamside.platform.answer.SharedAnswer;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/// Segments as bytes. Each is read at most once a second, however many requests there are. So neither this
/// node nor others must invalidate it when one of its chats is deleted.
@Component
class Segments {
    private static final Duration FRESHNESS = Duration.ofSeconds(1);
    private static final DataSize MAX_CACHED = DataSize.ofMegabytes(8);

    /// @param number of the segment
    private record Key(StreamId streamId, int number, ReplayIndex.Range range) {}

    private final EntryReader log;
    private final LoadedCache<Key, SharedAnswer> known;

    Segments(EntryReader log, Bulkhead bulkhead) {
        this.log = log;
        this.known = LoadedCache.of(
                bulkhead,
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED.toBytes())
                        .weigher((Key key, SharedAnswer answer) -> 200 + 2 * answer.json().length)
                        .expireAfterWrite(FRESHNESS),
                this::read);
    }

    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if the database does not answer
    SharedAnswer of(StreamId streamId, int number, ReplayIndex.Range range) {
        return known.get(new Key(streamId, number, range));
    }

    private SharedAnswer read(Key key) {
        byte[] json = log.json(key.streamId, key.range.first(), key.range.count(), key.range.pinSeq());
        return new SharedAnswer(json, String.valueOf(key.number));
    }
}
