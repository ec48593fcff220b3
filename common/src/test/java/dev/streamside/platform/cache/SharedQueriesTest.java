package dev.streamside.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.guard.Bulkhead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SharedQueriesTest {
    private final List<Set<Integer>> queries = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch querying = new CountDownLatch(1);
    private final Semaphore mayAnswer = new Semaphore(0);
    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
    private final LoadedCache<Integer, String> cache =
            LoadedCache.ofMany(new Bulkhead(1, () -> false), Caffeine.newBuilder(), this::query);

    private Map<Integer, String> query(Set<Integer> keys) {
        queries.add(keys);
        querying.countDown();
        mayAnswer.acquireUninterruptibly();
        if (keys.contains(-1)) {
            throw new IllegalStateException("away");
        }
        return keys.stream().collect(Collectors.toMap(key -> key, key -> "value " + key));
    }

    @AfterEach
    void finish() {
        mayAnswer.release(100);
        others.close();
    }

    @Test
    void whatIsAskedWhileAQueryRuns_isLoadedByTheNext_together() throws Exception {
        var first = others.submit(() -> cache.get(0));
        querying.await();
        var crowd = IntStream.rangeClosed(1, 600)
                .mapToObj(key -> others.submit(() -> cache.get(key)))
                .toList();
        Awaitility.await().until(() -> cache.view().estimatedSize() == 601);
        mayAnswer.release(100);

        assertThat(first.get()).isEqualTo("value 0");
        for (int i = 0; i < 600; i++) {
            assertThat(crowd.get(i).get()).isEqualTo("value " + (i + 1));
        }
        assertThat(queries).extracting(Set::size).containsExactly(1, 500, 100);
    }

    @Test
    void aFailedQuery_failsForEverybodyWhoWaits_andIsNotKept() throws Exception {
        Future<String> failing = others.submit(() -> cache.get(-1));
        querying.await();
        Future<String> later = others.submit(() -> cache.get(1));
        Awaitility.await().until(() -> cache.view().estimatedSize() == 2);
        mayAnswer.release(100);

        assertThatThrownBy(failing::get).hasRootCauseMessage("away");
        assertThatThrownBy(later::get).hasRootCauseMessage("away");
        Awaitility.await().until(() -> cache.view().estimatedSize() == 0);
        assertThat(cache.get(1)).isEqualTo("value 1");
        assertThat(queries).hasSize(2);
    }
}
