package dev.streamside.chat.log.query;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Service;

/// The pinned chat of each stream.
///
/// Viewers who are watching learn of a change from the log. Viewers who join later request it. It is read at
/// most once a second, however many do, so neither this node nor others must invalidate it when the chat is
/// deleted or another one is pinned.
@Service
public class PinnedChats {
    private static final int MAX_CACHED = 20_000;
    private static final Duration FRESHNESS = Duration.ofSeconds(1);

    private final LoadedCache<StreamId, Optional<LoggedChat>> known;

    PinnedChats(ChatRows stored, Bulkhead bulkhead) {
        this.known = LoadedCache.of(
                bulkhead, Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), stored::pinned);
    }

    /// Empty if nothing is pinned, or the pinned chat is gone. Up to a second old.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `TRY_LATER` if the database does not answer
    public Optional<LoggedChat> of(StreamId streamId) {
        return known.get(streamId);
    }

    /// Call this after a change that its author should see at once.
    public void forget(StreamId streamId) {
        known.invalidate(streamId);
    }
}
