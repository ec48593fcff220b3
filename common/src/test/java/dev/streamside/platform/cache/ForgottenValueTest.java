package dev.streamside.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.guard.Bulkhead;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A value that was forgotten because of a change must not come back from a read that began before the change.
@Timeout(20)
class ForgottenValueTest {
    private static final Duration FRESHNESS = Duration.ofMinutes(1);
    private static final int CHANNEL = 1;

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger readings = new AtomicInteger();
    private volatile Supplier<String> database = () -> "nobody";
    private final LoadedCache<Integer, String> known = LoadedCache.of(
            new Bulkhead(100, () -> false),
            Caffeine.newBuilder().refreshAfterWrite(FRESHNESS).ticker(nanos::get),
            channel -> {
                readings.incrementAndGet();
                return database.get();
            });

    @Test
    void aChangeDuringTheFirstReading_isNotLost() throws Exception {
        var reading = new CountDownLatch(1);
        var read = new CountDownLatch(1);
        database = () -> {
            reading.countDown();
            await(read);
            return "nobody";
        };
        Thread asker = Thread.ofPlatform().start(() -> known.get(CHANNEL));
        await(reading);
        database = () -> "emma"; // committed
        known.invalidate(CHANNEL);
        read.countDown();
        asker.join();

        assertThat(known.get(CHANNEL)).isEqualTo("emma");
    }

    @Test
    void aChangeDuringALaterReading_isNotLost() throws Exception {
        read();
        pass(FRESHNESS.plusSeconds(1));
        var reading = new CountDownLatch(1);
        var read = new CountDownLatch(1);
        database = () -> {
            reading.countDown();
            await(read);
            return "nobody";
        };
        known.get(CHANNEL);
        await(reading);
        database = () -> "emma"; // committed
        known.invalidate(CHANNEL);
        assertThat(known.get(CHANNEL)).isEqualTo("emma");
        read.countDown();

        Awaitility.await()
                .during(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(known.get(CHANNEL)).isEqualTo("emma"));
        assertThat(readings).hasValue(3);
    }

    @Test
    void whatOthersWrote_isReadInTheBackground_afterAMinute() throws Exception {
        read();
        var mayRead = new CountDownLatch(1);
        database = () -> {
            await(mayRead);
            return "emma";
        };
        pass(FRESHNESS.minusSeconds(1));
        known.get(CHANNEL);
        assertThat(readings).hasValue(1);

        pass(Duration.ofSeconds(2));
        assertThat(known.get(CHANNEL)).as("nobody waits for it").isEqualTo("nobody");
        mayRead.countDown();

        Awaitility.await().untilAsserted(() -> assertThat(known.get(CHANNEL)).isEqualTo("emma"));
        assertThat(readings).hasValue(2);
    }

    @Test
    void whileTheDatabaseIsAway_whatIsKnownStays_andWhatIsNotCannotBeAnswered() {
        database = () -> "emma";
        read();
        database = () -> {
            throw new IllegalStateException("away");
        };
        pass(FRESHNESS.plusSeconds(1));
        known.get(CHANNEL);

        Awaitility.await().untilAsserted(() -> assertThat(readings).hasValue(2));
        assertThat(known.get(CHANNEL)).isEqualTo("emma");
        assertThatThrownBy(() -> known.get(CHANNEL + 1)).hasMessage("away");
    }

    /// The cache records the time of a read a moment after its answer, but the time of a change at once.
    private void read() {
        known.get(CHANNEL);
        known.change(CHANNEL, value -> value);
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
