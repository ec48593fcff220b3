package dev.streamside.chat.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimelineConcurrencyTest {
    private static final int ENTRIES = 200_000;
    private static final int READERS = 8;

    @Test
    void everyReader_seesEveryEntryOnceAndInOrder_whileTheWriterAppends() throws Exception {
        var timeline = new Timeline(1_000, 0);
        var done = new AtomicBoolean();
        try (ExecutorService executor = Executors.newFixedThreadPool(READERS + 1)) {
            List<Future<Long>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(executor.submit(reader(timeline, done)));
            }
            for (long first = 1; first <= ENTRIES; ) {
                int size = Math.min(ThreadLocalRandom.current().nextInt(1, 60), (int) (ENTRIES - first + 1));
                timeline.append(first, TimelineTest.batch(first, first + size - 1));
                first += size;
            }
            done.set(true);

            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isEqualTo(ENTRIES);
            }
        }
    }

    /// Reads until the end, and checks each answer against the promise of its cursor.
    ///
    /// @return the number of entries received, plus those reported as skipped
    private static Callable<Long> reader(Timeline timeline, AtomicBoolean done) {
        return () -> {
            long cursor = 0;
            long accounted = 0;
            boolean last;
            do {
                last = done.get();
                Slice slice = timeline.read(cursor, 200, Overflow.SKIP);
                assertThat(slice.cursor()).isEqualTo(cursor + slice.skipped() + slice.count());
                assertThat(TimelineTest.text(slice))
                        .isEqualTo(TimelineTest.entries(slice.cursor() - slice.count() + 1, slice.cursor()));
                accounted += slice.skipped() + slice.count();
                cursor = slice.cursor();
            } while (!last || cursor < timeline.head());
            return accounted;
        };
    }
}
