package dev.streamside.chatlog;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Service;

/// The chat that each stream shows above the others.
///
/// Those who watch learn of a change from the log. Those who come later ask, and the answer is read once a second at
/// most, however many ask: so it needs to be forgotten neither here nor on other nodes, when the chat is deleted or
/// another one is pinned.
@Service
public class PinnedChats {
    private static final int MAX_CACHED = 20_000;
    private static final Duration FRESHNESS = Duration.ofSeconds(1);

    private final LoadedCache<StreamId, Optional<LoggedChat>> known;

    PinnedChats(ChatRows stored, Bulkhead bulkhead) {
        this.known = bulkhead.cache(
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterWrite(FRESHNESS), stored::pinned);
    }

    /// Empty if nothing is pinned, or the pinned chat is gone. Up to a second old.
    ///
    /// @throws dev.streamside.problem.Refusal `TRY_LATER` if the database does not answer
    public Optional<LoggedChat> of(StreamId streamId) {
        return known.get(streamId);
    }

    /// To be called after a change that the one who made it should see at once.
    public void forget(StreamId streamId) {
        known.invalidate(streamId);
    }
}
