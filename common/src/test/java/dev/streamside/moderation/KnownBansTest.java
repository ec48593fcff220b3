package dev.streamside.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
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
    private volatile Supplier<Set<MemberId>> database = Set::of;
    private final KnownBans known = new KnownBans(
            new Bulkhead(100, () -> false),
            streamId -> {
                readings.incrementAndGet();
                return database.get();
            },
            nanos::get);

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
        database = () -> Set.of(EMMA); // committed
        known.add(STREAM, EMMA);
        read.countDown();
        asker.join();

        assertThat(known.of(STREAM)).containsExactly(EMMA);
    }

    @Test
    void aBanDuringALaterReading_isNotForgotten() throws Exception {
        known.of(STREAM);
        pass(KnownBans.FRESHNESS.plusSeconds(1));
        var done = new CountDownLatch(1);
        database = () -> {
            known.add(STREAM, EMMA);
            done.countDown();
            return Set.of();
        };
        known.of(STREAM);
        await(done);

        Awaitility.await()
                .during(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(known.of(STREAM)).containsExactly(EMMA));
        assertThat(readings).hasValue(2);
    }

    @Test
    void whatOthersWrote_isReadInTheBackground_afterAMinute() throws Exception {
        known.of(STREAM);
        var mayRead = new CountDownLatch(1);
        database = () -> {
            await(mayRead);
            return Set.of(EMMA);
        };
        pass(KnownBans.FRESHNESS.minusSeconds(1));
        known.of(STREAM);
        assertThat(readings).hasValue(1);

        pass(Duration.ofSeconds(2));
        assertThat(known.of(STREAM)).as("nobody waits for it").isEmpty();
        mayRead.countDown();

        Awaitility.await().untilAsserted(() -> assertThat(known.of(STREAM)).containsExactly(EMMA));
        assertThat(readings).hasValue(2);
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

        Awaitility.await().untilAsserted(() -> assertThat(readings).hasValue(2));
        assertThat(known.of(STREAM)).containsExactly(EMMA);
        assertThatThrownBy(() -> known.of(new StreamId(2))).hasMessage("away");
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
