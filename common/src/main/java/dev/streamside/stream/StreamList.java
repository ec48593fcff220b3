package dev.streamside.stream;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Component;

/// The list of streams, newest or next first, in pages of 20. Every visitor asks for the first one, so a page is kept
/// for a second, and read once however many want it. A change on this node is seen at once.
@Component
class StreamList {
    private static final int PAGE_SIZE = 20;
    private static final int MAX_CACHED = 100;
    private static final Duration FRESHNESS = Duration.ofSeconds(1);
    /// A stream that is this late is listed last: it will probably not start.
    private static final Duration FORGOTTEN_AFTER = Duration.ofDays(1);

    /// @param status null for all
    private record Key(@Nullable StreamStatus status, int page) {}

    private final StreamRepository stored;
    private final Clock clock;
    private final LoadedCache<Key, Page<StreamView>> pages;

    StreamList(StreamRepository stored, Bulkhead bulkhead, Clock clock) {
        this.stored = stored;
        this.clock = clock;
        this.pages = bulkhead.cache(
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS),
                key -> read(key.status, key.page).map(Stream::view));
    }

    private Page<Stream> read(@Nullable StreamStatus status, int page) {
        if (status == StreamStatus.SCHEDULED) {
            return stored.findScheduled(clock.instant().minus(FORGOTTEN_AFTER), PageRequest.of(page, PAGE_SIZE));
        }
        var newestFirst = PageRequest.of(page, PAGE_SIZE, Sort.by("id").descending());
        return status == null ? stored.findWithChannel(newestFirst) : stored.findByStatus(status, newestFirst);
    }

    /// @param status null for all
    /// @param page   from 0
    Page<StreamView> page(@Nullable StreamStatus status, int page) {
        return pages.get(new Key(status, page));
    }

    /// To be called after the commit of a change.
    void changed() {
        pages.invalidateAll();
    }
}
