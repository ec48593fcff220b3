package dev.streamside.broadcast.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.DataIntegrityViolationException;

@Timeout(20)
class GatheredReactionsTest {
    private static final int PEOPLE = 10;
    private static final StreamId STREAM = new StreamId(1);

    private final AtomicLong nanos = new AtomicLong();
    private final GatheredReactions gathered = new GatheredReactions(this::exchange, () -> false, nanos::get, () -> {});
    private final ReactionCounters totals = new ReactionCounters();
    private final Queue<ProblemCode> refusals = new ConcurrentLinkedQueue<>();

    @Test
    void aBatchIsStoredOneByOne_forThreeSeconds_andTheOthersMayTryAgain() throws InterruptedException {
        List<Thread> people = IntStream.rangeClosed(1, PEOPLE)
                .mapToObj(id -> Thread.ofVirtual().unstarted(() -> like(new MemberId(id))))
                .toList();
        gathered.readBetween(
                () -> STREAM,
                _ -> { // nothing is stored during this
                    people.forEach(Thread::start);
                    await().until(() ->
                            people.stream().allMatch(person -> person.getState() == Thread.State.TIMED_WAITING));
                });
        for (Thread person : people) {
            person.join();
        }

        assertThat(totals.sums().likes()).isEqualTo(3);
        assertThat(refusals).hasSize(PEOPLE - 3).containsOnly(ProblemCode.TRY_LATER);
    }

    private void like(MemberId who) {
        try {
            gathered.store(new ReactionKey(STREAM, who), Reaction.LIKE, totals);
        } catch (Refusal refusal) {
            refusals.add(refusal.code());
        }
    }

    /// A database that rejects several reactions at once, and takes a second for a single one.
    private Map<ReactionKey, Reaction> exchange(Map<ReactionKey, Reaction> wanted) {
        if (wanted.size() > 1) {
            throw new DataIntegrityViolationException("one of them cannot be stored");
        }
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        return Map.of();
    }
}
