package dev.streamside.platform.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LoadedCacheTest {
    private final Map<String, String> database = new ConcurrentHashMap<>(Map.of("a", "1"));
    private final AtomicInteger loads = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();
    private final CountDownLatch loading = new CountDownLatch(1);
    private final CountDownLatch mayLoad = new CountDownLatch(1);
    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
    private final LoadedCache<String, String> cache = LoadedCache.of(
            new Bulkhead(100, () -> false),
            Caffeine.newBuilder().refreshAfterWrite(Duration.ofMinutes(1)).ticker(nanos::get),
            this::load);

    private String load(String key) {
        loads.incrementAndGet();
        String read = database.get(key);
        if (key.equals("slow")) {
            loading.countDown();
            try {
                mayLoad.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
        if (read == null) {
            throw new IllegalStateException("away");
        }
        return read;
    }

    @AfterEach
    void finish() {
        mayLoad.countDown();
        others.close();
    }

    @Test
    void workOnAValueBeingLoaded_isDoneBeforeLaterCallersGetIt() throws Exception {
        database.put("slow", "1");
        Future<String> earlier = others.submit(() -> cache.get("slow"));
        loading.await();
        var done = new ConcurrentLinkedQueue<String>();

        cache.whenLoaded("slow", value -> done.add("first with " + value));
        cache.whenLoaded("slow", value -> done.add("second with " + value));
        assertThat(done).isEmpty();
        Future<List<String>> later = others.submit(() -> {
            cache.get("slow");
            return List.copyOf(done);
        });
        mayLoad.countDown();

        assertThat(later.get()).containsExactly("first with 1", "second with 1");
        assertThat(earlier.get()).isEqualTo("1");
        assertThat(loads).hasValue(1);
    }

    @Test
    void workOnAValueInMemory_isDoneAtOnce_andLoadsNoMissingOne() {
        var done = new ArrayList<String>();

        cache.whenLoaded("a", done::add);
        assertThat(loads).hasValue(0);
        cache.get("a");
        cache.whenLoaded("a", done::add);

        assertThat(done).containsExactly("1");
    }

    @Test
    void aValueWithWhichSomethingCouldNotBeDone_isLoadedAgain() throws Exception {
        database.put("slow", "1");
        Future<String> earlier = others.submit(() -> cache.get("slow"));
        loading.await();
        cache.whenLoaded("slow", value -> {
            throw new IllegalStateException("away");
        });
        mayLoad.countDown();

        assertThat(earlier.get()).isEqualTo("1");
        Awaitility.await().until(() -> cache.view().estimatedSize() == 0);
        assertThat(cache.get("slow")).isEqualTo("1");
        assertThat(loads).hasValue(2);
    }

    @Test
    void manyWhoAskAtOnce_causeOneLoad() throws Exception {
        database.put("slow", "1");
        var answers = IntStream.range(0, 100)
                .mapToObj(i -> others.submit(() -> cache.get("slow")))
                .toList();
        loading.await();
        mayLoad.countDown();

        for (Future<String> answer : answers) {
            assertThat(answer.get()).isEqualTo("1");
        }
        assertThat(loads).hasValue(1);
    }

    /// With a lock on each bin of a hash table, some of these keys would wait for the slow one.
    @Test
    void whileAValueIsLoaded_noOtherWaits_andAChangeOfItDoesNot() throws Exception {
        database.put("slow", "before the change");
        Future<String> asked = others.submit(() -> cache.get("slow"));
        loading.await();

        for (int i = 0; i < 1_000; i++) {
            cache.put("key " + i, "1");
        }
        database.put("slow", "changed");
        cache.change("slow", before -> "changed");
        mayLoad.countDown();

        assertThat(asked.get()).isEqualTo("before the change");
        assertThat(cache.get("slow")).as("not what was read too early").isEqualTo("changed");
    }

    @Test
    void aChange_isKnownAtOnce_andLoadsNothing() {
        assertThat(cache.get("a")).isEqualTo("1");

        cache.change("a", before -> before + "2");
        cache.change("unknown", before -> before + "2");

        assertThat(cache.get("a")).isEqualTo("12");
        assertThat(cache.getIfPresent("unknown")).isNull();
        assertThat(loads).hasValue(1);
    }

    @Test
    void aFailedLoad_isThrown_andNotKept() {
        assertThatThrownBy(() -> cache.get("b")).hasMessage("away");

        Awaitility.await().until(() -> cache.view().estimatedSize() == 0);
        database.put("b", "2");

        assertThat(cache.get("b")).isEqualTo("2");
    }

    @Test
    void aValueThatCannotBeRefreshed_stays() {
        cache.put("a", "1");
        database.remove("a");
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());

        assertThat(cache.get("a")).isEqualTo("1");
        Awaitility.await().untilAsserted(() -> assertThat(loads).hasValue(1));
        assertThat(cache.get("a")).isEqualTo("1");
    }

    @Test
    void severalValues_areReadTogether_butOnlyThoseThatAreMissing() {
        List<Set<String>> read = new CopyOnWriteArrayList<>();
        var away = new AtomicBoolean();
        LoadedCache<String, String> lasting = LoadedCache.ofLasting(
                new Bulkhead(100, away::get), Caffeine.newBuilder(), 100, LoadedCache.Source.together(keys -> {
                    read.add(keys);
                    return keys.stream().collect(Collectors.toMap(key -> key, key -> "read " + key));
                }));
        assertThat(lasting.get("a")).isEqualTo("read a");

        assertThat(lasting.getAll(List.of("a", "b", "c")))
                .isEqualTo(Map.of("a", "read a", "b", "read b", "c", "read c"));
        assertThat(read).containsExactly(Set.of("a"), Set.of("b", "c"));

        away.set(true);
        lasting.doubtAll();
        assertThat(lasting.get("c")).isEqualTo("read c");
        assertThatThrownBy(() -> lasting.getAll(List.of("a", "d"))).isInstanceOf(Refusal.class);
    }

    @Test
    void aChangeWhileSeveralValuesAreRead_isNotLost() throws Exception {
        LoadedCache<String, String> slow = LoadedCache.of(
                new Bulkhead(100, () -> false),
                Caffeine.newBuilder(),
                LoadedCache.Source.together(keys -> keys.stream().collect(Collectors.toMap(key -> key, this::load))));
        database.put("slow", "1");
        var reading = others.submit(() -> slow.getAll(List.of("a", "slow")));
        loading.await();

        slow.invalidate("a");
        slow.whenLoaded("slow", value -> database.put("seen", value));
        mayLoad.countDown();

        assertThat(reading).succeedsWithin(Duration.ofSeconds(20));
        database.put("a", "2");
        assertThat(slow.get("a")).isEqualTo("2");
        assertThat(slow.get("slow")).isEqualTo("1");
        assertThat(database).containsEntry("seen", "1");
    }

    @Test
    void withoutTheDatabase_whatWasReadLastCounts_unlessItHasChanged() {
        var away = new AtomicBoolean();
        LoadedCache<String, String> lasting = LoadedCache.ofLasting(
                new Bulkhead(100, away::get),
                Caffeine.newBuilder().expireAfterWrite(Duration.ofSeconds(1)).ticker(nanos::get),
                100,
                this::load);
        assertThat(lasting.get("a")).isEqualTo("1");
        away.set(true);
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());

        assertThat(lasting.get("a")).isEqualTo("1");
        lasting.doubt("a");
        assertThat(lasting.get("a")).isEqualTo("1");
        assertThatThrownBy(() -> lasting.getCurrent("a")).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> lasting.get("never read")).isInstanceOf(Refusal.class);

        lasting.invalidate("a");
        assertThatThrownBy(() -> lasting.get("a")).isInstanceOf(Refusal.class);
    }

    @Test
    void aLastingValue_isReadAgain_asSoonAsTheDatabaseAnswers() {
        var away = new AtomicBoolean();
        LoadedCache<String, String> lasting =
                LoadedCache.ofLasting(new Bulkhead(100, away::get), Caffeine.newBuilder(), 100, this::load);
        assertThat(lasting.get("a")).isEqualTo("1");
        away.set(true);
        lasting.doubt("a");
        assertThat(lasting.get("a")).isEqualTo("1");

        away.set(false);
        database.put("a", "2");

        Awaitility.await().untilAsserted(() -> assertThat(lasting.get("a")).isEqualTo("2"));
    }
}
