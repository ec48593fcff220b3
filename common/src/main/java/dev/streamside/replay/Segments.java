package dev.streamside.replay;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.answer.SharedAnswer;
import dev.streamside.chatlog.Entry;
import dev.streamside.chatlog.EntryReader;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/// Segments as bytes. Each is read once a second at most, however many ask: so it needs to be forgotten neither here
/// nor on other nodes when one of its chats is deleted.
@Component
class Segments {
    private static final Duration FRESHNESS = Duration.ofSeconds(1);
    private static final DataSize MAX_CACHED = DataSize.ofMegabytes(32);
    private static final byte[] OPENING = ascii("{\"entries\":[");
    private static final byte[] CLOSING = ascii("]}");

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
        long first = key.range.first();
        int count = key.range.count();
        List<Entry> entries = count == 0 ? List.of() : log.after(key.streamId, first - 1, count);
        List<byte[]> own = entries.stream()
                .takeWhile(entry -> entry.seq() < first + count) // or those of this segment have been dropped
                .map(Entry::json)
                .toList();
        return new SharedAnswer(joined(own), String.valueOf(key.number));
    }

    private static byte[] joined(List<byte[]> entries) {
        int commas = Math.max(0, entries.size() - 1);
        int bytes = entries.stream().mapToInt(entry -> entry.length).sum();
        var json = ByteBuffer.allocate(OPENING.length + bytes + commas + CLOSING.length);
        json.put(OPENING);
        for (int i = 0; i < entries.size(); i++) {
            if (i > 0) {
                json.put((byte) ',');
            }
            json.put(entries.get(i));
        }
        return json.put(CLOSING).array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
