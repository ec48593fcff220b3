package dev.streamside.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class KnownBansTest {
    private static final StreamId STREAM = new StreamId(1);
    private static final MemberId EMMA = new MemberId(7);
    private static final MemberId JISOO = new MemberId(8);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger readings = new AtomicInteger();
    private final Queue<Runnable> background = new ConcurrentLinkedQueue<>();
    private volatile Supplier<Set<MemberId>> database = Set::of;
    private final KnownBans known = new KnownBans(
            streamId -> {
                readings.incrementAndGet();
                return database.get();
            },
            nanos::get,
            background::add);

    @Test
    void bans_areLoadedOnce_andChangesAreKnownAtOnce() {
        database = () -> Set.of(EMMA);
        assertThat(known.of(STREAM)).containsExactly(EMMA);

        known.add(STREAM, JISOO);
        known.remove(STREAM, EMMA);

        assertThat(known.of(STREAM)).containsExactly(JISOO);
        assertThat(readings).hasValue(1);
    }

    @Test
    void aChangeOfAStreamThatNobodyAskedFor_isLeftToTheLoading() {
        known.add(STREAM, EMMA);
        database = () -> Set.of(EMMA, JISOO);

        assertThat(known.of(STREAM)).containsExactlyInAnyOrder(EMMA, JISOO);
    }

    @Test
    void manyWhoAskAtOnce_causeOneReading() throws Exception {
        var reading = new CountDownLatch(1);
        var read = new CountDownLatch(1);
        database = () -> {
            reading.countDown();
            await(read);
            return Set.of(EMMA);
        };
        try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = IntStream.range(0, 50)
                    .mapToObj(i -> senders.submit(() -> known.of(STREAM)))
                    .toList();
            await(reading);
            read.countDown();
            for (Future<Set<MemberId>> answer : answers) {
                assertThat(answer.get()).containsExactly(EMMA);
            }
        }
        assertThat(readings).hasValue(1);
    }

    /// The reading began before the commit and knows nothing of it.
    @Test
    void aBanDuringTheFirstReading_isNotForgotten() throws Exception {
        var reading = new CountDownLatch(1);
        var read = new CountDownLatch(1);
        database = () -> {
            reading.countDown();
            await(read);
            return Set.of();
        };
        Thread asker = Thread.ofPlatform().start(() -> known.of(STREAM));
        await(reading);
        Thread owner = Thread.ofPlatform().start(() -> known.add(STREAM, EMMA));
        Awaitility.await()
                .until(() -> owner.getState() == Thread.State.BLOCKED || owner.getState() == Thread.State.TERMINATED);
        read.countDown();
        asker.join();
        owner.join();

        assertThat(known.of(STREAM)).containsExactly(EMMA);
    }

    @Test
    void aBanDuringALaterReading_isNotForgotten() {
        known.of(STREAM);
        pass(KnownBans.FRESHNESS.plusSeconds(1));
        database = () -> {
            known.add(STREAM, EMMA);
            return Set.of();
        };
        known.of(STREAM);
        workInTheBackground();

        assertThat(readings).hasValue(2);
        assertThat(known.of(STREAM)).containsExactly(EMMA);
    }

    @Test
    void whatOthersWrote_isReadInTheBackground_afterAMinute() {
        known.of(STREAM);
        database = () -> Set.of(EMMA);
        pass(KnownBans.FRESHNESS.minusSeconds(1));
        known.of(STREAM);
        workInTheBackground();
        assertThat(readings).hasValue(1);

        pass(Duration.ofSeconds(2));
        assertThat(known.of(STREAM)).as("nobody waits for it").isEmpty();
        workInTheBackground();

        assertThat(known.of(STREAM)).containsExactly(EMMA);
    }

    @Test
    void whileTheDatabaseIsAway_whatIsKnownStays_andWhatIsNotCannotBeAnswered() {
        database = () -> Set.of(EMMA);
        known.of(STREAM);
        database = () -> {
            throw new IllegalStateException("away");
        };
        pass(KnownBans.FRESHNESS.plusSeconds(1));
        known.of(STREAM);
        workInTheBackground();
        known.of(STREAM);
        workInTheBackground();

        assertThat(readings).as("not with each question").hasValue(2);
        assertThat(known.of(STREAM)).containsExactly(EMMA);
        assertThatThrownBy(() -> known.of(new StreamId(2))).hasMessage("away");
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void workInTheBackground() {
        for (Runnable task = background.poll(); task != null; task = background.poll()) {
            task.run();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
