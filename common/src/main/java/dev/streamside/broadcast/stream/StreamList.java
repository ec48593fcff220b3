package dev.streamside.broadcast.stream;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.ChannelId;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.stereotype.Component;

/// Lists of streams, newest or next first, in pages of 20. All visitors request the same few pages, so a page
/// is kept for a second, and read only once for all of them. A change on this node is visible at once.
@Component
class StreamList {
    private static final int PAGE_SIZE = 20;
    private static final int MAX_CACHED = 1_000;
    private static final Duration FRESHNESS = Duration.ofSeconds(1);
    /// A stream that is this late is listed last, because it will probably not start.
    private static final Duration FORGOTTEN_AFTER = Duration.ofDays(1);

    /// The streams to list.
    ///
    /// @param status null for all
    /// @param channel null for the streams of all channels
    /// @param title a part of their titles, ignoring case; null for all
    record Filter(
            @Nullable StreamStatus status,
            @Nullable ChannelId channel,
            @Nullable String title) {}

    private record Key(Filter filter, int page) {}

    private final StreamRepository stored;
    private final Clock clock;
    private final LoadedCache<Key, Page<StreamView>> pages;

    StreamList(StreamRepository stored, Bulkhead bulkhead, Clock clock) {
        this.stored = stored;
        this.clock = clock;
        this.pages = LoadedCache.ofLasting(
                bulkhead,
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS),
                MAX_CACHED,
                key -> read(key.filter, key.page).map(Stream::view));
    }

    private Page<Stream> read(Filter filter, int page) {
        StreamStatus status = filter.status;
        if (filter.channel == null && status == StreamStatus.SCHEDULED) {
            return stored.findScheduled(clock.instant().minus(FORGOTTEN_AFTER), PageRequest.of(page, PAGE_SIZE));
        }
        var newestFirst = PageRequest.of(page, PAGE_SIZE, Sort.by("id").descending());
        if (filter.channel != null) {
            return stored.findOfChannel(filter.channel.value(), status, titlePattern(filter.title), newestFirst);
        }
        return status == null ? stored.findWithChannel(newestFirst) : stored.findByStatus(status, newestFirst);
    }

    private static String titlePattern(@Nullable String part) {
        return part == null ? "%" : "%" + part.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
    }

    /// @param page from 0
    Page<StreamView> page(Filter filter, int page) {
        return pages.get(new Key(filter, page));
    }

    /// Call this after the commit of a change.
    void changed() {
        pages.invalidateAll();
    }

    /// Call this when it is unknown whether a change was committed.
    void doubt() {
        pages.doubtAll();
    }
}
