package dev.streamside.reaction;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Members;
import dev.streamside.moderation.Bans;
import dev.streamside.stream.Streams;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/// Reactions as states, so setting the same one twice has no effect. The totals are in memory: counted in the
/// database on the first request for a stream, then updated after each commit.
@Service
public class Reactions {
    private static final int MAX_CACHED = 20_000;
    private static final Duration IDLE = Duration.ofHours(1);

    /// A stream's totals.
    public record Sums(long likes, long dislikes) {}

    private static final class Counters {
        final LongAdder likes = new LongAdder();
        final LongAdder dislikes = new LongAdder();

        void add(Reaction reaction, long more) {
            switch (reaction) {
                case LIKE -> likes.add(more);
                case DISLIKE -> dislikes.add(more);
                case NONE -> {}
            }
        }

        Sums sums() {
            // Two changes by one member may arrive here in a different order from their commits.
            return new Sums(Math.max(0, likes.sum()), Math.max(0, dislikes.sum()));
        }
    }

    private final Map<Reaction, LongAdder> set = Arrays.stream(Reaction.values())
            .collect(Collectors.toMap(reaction -> reaction, reaction -> new LongAdder()));
    private final ReactionRepository stored;
    private final Members members;
    private final Streams streams;
    private final Bans bans;
    private final EntityManager entities;
    private final TransactionTemplate transaction;
    private final Bulkhead bulkhead;
    /// If two tabs of one member react for the first time at once, one of them has to retry.
    private final RetryTemplate retry = new RetryTemplate(RetryPolicy.builder()
            .maxRetries(3)
            .delay(Duration.ofMillis(10))
            .jitter(Duration.ofMillis(10))
            .includes(DataIntegrityViolationException.class, PessimisticLockingFailureException.class)
            .build());
    private final LoadingCache<StreamId, Counters> counters = Caffeine.newBuilder()
            .maximumSize(MAX_CACHED)
            .expireAfterAccess(IDLE)
            .build(this::count);

    Reactions(
            ReactionRepository stored,
            Members members,
            Streams streams,
            Bans bans,
            EntityManager entities,
            TransactionTemplate transaction,
            Bulkhead bulkhead) {
        this.stored = stored;
        this.members = members;
        this.streams = streams;
        this.bans = bans;
        this.entities = entities;
        this.transaction = transaction;
        this.bulkhead = bulkhead;
    }

    /// The totals of an existing stream. Needs no query once they have been counted.
    public Sums sums(StreamId streamId) {
        return bulkhead.get(counters, streamId).sums();
    }

    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`
    public Reaction find(StreamId streamId, MemberProfile member) {
        streams.require(streamId);
        return bulkhead.call(() -> stored.findReaction(StoredReaction.Key.of(streamId, member.id())))
                .orElse(Reaction.NONE);
    }

    /// Sets the member's reaction to a live stream.
    ///
    /// @throws dev.streamside.problem.Refusal `STREAM_NOT_FOUND`, `STREAM_NOT_LIVE`, `BANNED`, or `TRY_LATER`
    public Sums set(StreamId streamId, MemberProfile member, Reaction reaction) {
        streams.requireLive(streamId);
        bans.refuseBanned(streamId, member);
        // Counted before the change begins, so that no change is counted twice.
        Counters counted = bulkhead.get(counters, streamId);
        Reaction before = bulkhead.call(() -> exchange(StoredReaction.Key.of(streamId, member.id()), reaction));
        counted.add(before, -1);
        counted.add(reaction, 1);
        timesSet(reaction).increment();
        return counted.sums();
    }

    /// How often members set this reaction.
    LongAdder timesSet(Reaction reaction) {
        return Objects.requireNonNull(set.get(reaction));
    }

    private Reaction exchange(StoredReaction.Key key, Reaction reaction) {
        try {
            return retry.execute(() -> transaction.execute(status -> exchangeOnce(key, reaction)));
        } catch (RetryException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        }
    }

    private Reaction exchangeOnce(StoredReaction.Key key, Reaction reaction) {
        Reaction before = stored.lock(key.streamId(), key.memberId())
                .map(Reaction::valueOf)
                .orElse(null);
        if (before != null) {
            stored.change(key, reaction);
            return before;
        }
        if (reaction != Reaction.NONE) {
            entities.persist(new StoredReaction(
                    key, streams.reference(key.stream()), members.reference(key.member()), reaction));
        }
        return Reaction.NONE;
    }

    private Counters count(StreamId streamId) {
        var counted = new Counters();
        stored.count(streamId.value()).forEach(tally -> counted.add(tally.reaction(), tally.count()));
        return counted;
    }
}
