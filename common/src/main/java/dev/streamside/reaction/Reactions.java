package dev.streamside.reaction;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.member.MemberProfile;
import dev.streamside.moderation.Bans;
import dev.streamside.reaction.ReactionRows.Key;
import dev.streamside.stream.Streams;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;

/// Reactions as states, so setting the same one twice has no effect. The totals are in memory: counted in the
/// database on the first request for a stream, then updated after each commit.
@Service
public class Reactions {
    private static final int MAX_CACHED = 20_000;
    private static final Duration IDLE = Duration.ofHours(1);

    /// A stream's totals.
    public record Sums(long likes, long dislikes) {}

    private final Map<Reaction, LongAdder> set = Arrays.stream(Reaction.values())
            .collect(Collectors.toMap(reaction -> reaction, reaction -> new LongAdder()));
    private final ReactionRows rows;
    private final GatheredReactions gathered;
    private final Streams streams;
    private final Bans bans;
    private final Bulkhead bulkhead;
    private final LoadedCache<StreamId, ReactionCounters> counters;

    Reactions(ReactionRows rows, GatheredReactions gathered, Streams streams, Bans bans, Bulkhead bulkhead) {
        this.rows = rows;
        this.gathered = gathered;
        this.streams = streams;
        this.bans = bans;
        this.bulkhead = bulkhead;
        this.counters =
                bulkhead.cache(Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterAccess(IDLE), this::count);
    }

    /// The totals of an existing stream. Needs no query once they have been counted.
    public Sums sums(StreamId streamId) {
        return counters.get(streamId).sums();
    }

    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`
    public Reaction find(StreamId streamId, MemberProfile member) {
        streams.require(streamId);
        return bulkhead.call(() -> rows.find(new Key(streamId, member.id()))).orElse(Reaction.NONE);
    }

    /// Sets the member's reaction to a live stream, and waits until it is stored.
    ///
    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE`, `BANNED`, or `TRY_LATER`
    public Sums set(StreamId streamId, MemberProfile member, Reaction reaction) {
        bans.refuseBanned(streams.requireLive(streamId).channelId(), member);
        // Counted before the change begins, so that no change is counted twice.
        ReactionCounters counted = counters.get(streamId);
        try {
            gathered.store(new Key(streamId, member.id()), reaction, counted);
        } catch (DataAccessException unknown) {
            counters.invalidate(streamId, counted); // it may have been committed, and is not in the totals
            throw unknown;
        }
        timesSet(reaction).increment();
        return counted.sums();
    }

    /// How often members set this reaction.
    LongAdder timesSet(Reaction reaction) {
        return Objects.requireNonNull(set.get(reaction));
    }

    private ReactionCounters count(StreamId streamId) {
        var counted = new ReactionCounters();
        rows.count(streamId).forEach(tally -> counted.add(tally.reaction(), tally.count()));
        return counted;
    }
}
