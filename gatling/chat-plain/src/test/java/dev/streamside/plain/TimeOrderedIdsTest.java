package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {
    private final TimeOrderedIds ids = new TimeOrderedIds();

    @Test
    void each_isAboveTheLast_alsoWithinAMillisecond() {
        List<Long> taken = LongStream.generate(ids::next).limit(100_000).boxed().toList();
        assertThat(taken).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void they_beginWithTheTime() {
        long before = System.currentTimeMillis();
        assertThat(ids.next() >> 22).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void threads_neverGetTheSame() {
        var taken = ConcurrentHashMap.<Long>newKeySet();
        IntStream.range(0, 100_000).parallel().forEach(_ -> taken.add(ids.next()));
        assertThat(taken).hasSize(100_000);
    }
}
