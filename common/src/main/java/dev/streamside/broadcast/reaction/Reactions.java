package dev.streamside.broadcast.reaction;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.account.member.MemberProfile;
import dev.streamside.broadcast.stream.Streams;
import dev.streamside.moderation.ban.Bans;
import dev.streamside.platform.cache.LoadedCache;
import dev.streamside.platform.cluster.ChangeAnnouncements;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.StreamId;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;

/// Reactions as states, so setting the same one twice has no effect. The totals are in memory: counted in the
/// database on the first request for a stream, then updated after each commit.
@Service
public class Reactions {
    private static final int MAX_CACHED = 20_000;
    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration REFRESH = Duration.ofSeconds(1);
    private static final Duration WHILE_HEARING = Duration.ofSeconds(5);
    private static final int MAX_REFRESHED = 1_000;

    private final Map<Reaction, LongAdder> set = Arrays.stream(Reaction.values())
            .collect(Collectors.toMap(reaction -> reaction, reaction -> new LongAdder()));
    private final ReactionRows rows;
    private final GatheredReactions gathered;
    private final Streams streams;
    private final Bans bans;
    private final Bulkhead bulkhead;
    private final LoadedCache<StreamId, ReactionCounters> counters;

    Reactions(
            ReactionRows rows,
            GatheredReactions gathered,
            Streams streams,
            Bans bans,
            ChangeAnnouncements announcements,
            Bulkhead bulkhead) {
        this.rows = rows;
        this.gathered = gathered;
        this.streams = streams;
        this.bans = bans;
        this.bulkhead = bulkhead;
        this.counters = LoadedCache.ofLasting(
                bulkhead,
                Caffeine.newBuilder().maximumSize(MAX_CACHED).expireAfterAccess(IDLE),
                MAX_CACHED,
                this::count);
        announcements.look(GatheredReactions.LOOK, REFRESH, WHILE_HEARING, this::refresh);
    }

    /// The totals of an existing stream. Needs no query once they have been counted; null if the database has
    /// not answered yet.
    public @Nullable ReactionSums sums(StreamId streamId) {
        try {
            return counters.get(streamId).sums();
        } catch (RuntimeException failure) {
            if (!Outage.caused(failure)) {
                throw failure;
            }
            return null;
        }
    }

    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND`
    public Reaction find(StreamId streamId, MemberProfile member) {
        streams.require(streamId);
        return bulkhead.call(() -> rows.find(new ReactionKey(streamId, member.id())))
                .orElse(Reaction.NONE);
    }

    /// Sets the member's reaction to a live stream, and waits until it is stored.
    ///
    /// @throws dev.streamside.platform.problem.Refusal `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE`, `BANNED`, or
    ///     `TRY_LATER`
    public ReactionSums set(StreamId streamId, MemberProfile member, Reaction reaction) {
        bans.refuseBanned(streams.requireLive(streamId).channelId(), member);
        // Counted before the change begins, so that no change is counted twice.
        ReactionCounters counted = counters.getCurrent(streamId);
        try {
            gathered.store(new ReactionKey(streamId, member.id()), reaction, counted);
        } catch (DataAccessException unknown) {
            counters.doubt(streamId, counted); // it may have been committed without being in the totals
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
        rows.sums(List.of(streamId)).values().forEach(counted::set);
        return counted;
    }

    /// Reads the totals again, because other nodes have changed them.
    private void refresh() {
        Map<StreamId, ReactionCounters> known = Map.copyOf(counters.view().asMap());
        List<StreamId> ids = List.copyOf(known.keySet());
        for (int from = 0; from < ids.size(); from += MAX_REFRESHED) {
            List<StreamId> some = ids.subList(from, Math.min(from + MAX_REFRESHED, ids.size()));
            gathered.readBetween(
                    () -> rows.lookAtSums(some),
                    stored -> stored.forEach((streamId, sums) ->
                            Objects.requireNonNull(known.get(streamId)).set(sums)));
        }
    }
}
