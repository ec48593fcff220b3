package dev.streamside.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.limit.Bulkhead;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class KnownBansTest {
    private static final ChannelId CHANNEL = new ChannelId(1);
    private static final MemberId EMMA = new MemberId(7);
    private static final BanTerms FOR_GOOD = new BanTerms(null, null);
    private static final MemberId JISOO = new MemberId(8);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger readings = new AtomicInteger();
    private volatile Supplier<Map<MemberId, BanTerms>> database = Map::of;
    private final KnownBans known = new KnownBans(
            new Bulkhead(100, () -> false),
            channelId -> {
                readings.incrementAndGet();
                return database.get();
            },
            nanos::get);

    @Test
    void bans_areLoadedOnce_andChangesAreKnownAtOnce() {
        database = () -> Map.of(EMMA, FOR_GOOD);
        assertThat(known.of(CHANNEL)).containsOnlyKeys(EMMA);

        known.put(CHANNEL, JISOO, FOR_GOOD);
        known.remove(CHANNEL, EMMA);

        assertThat(known.of(CHANNEL)).containsOnlyKeys(JISOO);
        assertThat(readings).hasValue(1);
    }

    @Test
    void aChangeOfAChannelThatNobodyAskedFor_isLeftToTheLoading() {
        known.put(CHANNEL, EMMA, FOR_GOOD);
        database = () -> Map.of(EMMA, FOR_GOOD, JISOO, FOR_GOOD);

        assertThat(known.of(CHANNEL)).containsOnlyKeys(EMMA, JISOO);
    }

    /// The reading began before the commit and knows nothing of it.
    @Test
    void aBanDuringTheFirstReading_isNotForgotten() throws Exception {
        var reading = new CountDownLatch(1);
        var read = new CountDownLatch(1);
        database = () -> {
            reading.countDown();
            await(read);
            return Map.of();
        };
        Thread asker = Thread.ofPlatform().start(() -> known.of(CHANNEL));
        await(reading);
        database = () -> Map.of(EMMA, FOR_GOOD); // committed
        known.put(CHANNEL, EMMA, FOR_GOOD);
        read.countDown();
        asker.join();

        assertThat(known.of(CHANNEL)).containsOnlyKeys(EMMA);
    }

    @Test
    void aBanDuringALaterReading_isNotForgotten() throws Exception {
        read();
        pass(KnownBans.FRESHNESS.plusSeconds(1));
        var done = new CountDownLatch(1);
        database = () -> {
            known.put(CHANNEL, EMMA, FOR_GOOD);
            done.countDown();
            return Map.of();
        };
        known.of(CHANNEL);
        await(done);

        Awaitility.await()
                .during(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(known.of(CHANNEL)).containsOnlyKeys(EMMA));
        assertThat(readings).hasValue(2);
    }

    @Test
    void whatOthersWrote_isReadInTheBackground_afterAMinute() throws Exception {
        read();
        var mayRead = new CountDownLatch(1);
        database = () -> {
            await(mayRead);
            return Map.of(EMMA, FOR_GOOD);
        };
        pass(KnownBans.FRESHNESS.minusSeconds(1));
        known.of(CHANNEL);
        assertThat(readings).hasValue(1);

        pass(Duration.ofSeconds(2));
        assertThat(known.of(CHANNEL)).as("nobody waits for it").isEmpty();
        mayRead.countDown();

        Awaitility.await().untilAsserted(() -> assertThat(known.of(CHANNEL)).containsOnlyKeys(EMMA));
        assertThat(readings).hasValue(2);
    }

    @Test
    void whileTheDatabaseIsAway_whatIsKnownStays_andWhatIsNotCannotBeAnswered() {
        database = () -> Map.of(EMMA, FOR_GOOD);
        read();
        database = () -> {
            throw new IllegalStateException("away");
        };
        pass(KnownBans.FRESHNESS.plusSeconds(1));
        known.of(CHANNEL);

        Awaitility.await().untilAsserted(() -> assertThat(readings).hasValue(2));
        assertThat(known.of(CHANNEL)).containsOnlyKeys(EMMA);
        assertThatThrownBy(() -> known.of(new ChannelId(2))).hasMessage("away");
    }

    /// The cache notes the time of a reading a moment after it has answered, but that of a change at once.
    private void read() {
        known.of(CHANNEL);
        known.remove(CHANNEL, JISOO);
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
