package dev.streamside.replay;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.answer.SharedAnswer;
import dev.streamside.chatlog.EntryReader;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/// Segments as bytes. Each is read once a second at most, however many ask: so it needs to be forgotten neither here
/// nor on other nodes when one of its chats is deleted.
@Component
class Segments {
    private static final Duration FRESHNESS = Duration.ofSeconds(1);
    private static final DataSize MAX_CACHED = DataSize.ofMegabytes(8);
    private static final byte[] NO_ENTRIES = "{\"entries\":[]}".getBytes(StandardCharsets.US_ASCII);

    /// @param number of the segment
    private record Key(StreamId streamId, int number, ReplayIndex.Range range) {}

    private final EntryReader log;
    private final LoadedCache<Key, SharedAnswer> known;

    Segments(EntryReader log, Bulkhead bulkhead) {
        this.log = log;
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .maximumWeight(MAX_CACHED.toBytes())
                        .weigher((Key key, SharedAnswer answer) -> 200 + 2 * answer.json().length)
                        .expireAfterWrite(FRESHNESS),
                this::read);
    }

    /// @throws dev.streamside.problem.Refusal `TRY_LATER` if the database does not answer
    SharedAnswer of(StreamId streamId, int number, ReplayIndex.Range range) {
        return known.get(new Key(streamId, number, range));
    }

    private SharedAnswer read(Key key) {
        byte[] json =
                key.range.count() == 0 ? NO_ENTRIES : log.json(key.streamId, key.range.first(), key.range.count());
        return new SharedAnswer(json, String.valueOf(key.number));
    }
}
