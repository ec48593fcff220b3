package dev.streamside.testing.browser;

import dev.streamside.testing.Api;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.ApplicationProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// The cost of a fast chat on a slow phone: frames a second, and main-thread time for each message. A guest
/// watches in a real browser with a slowed-down processor, while real members send at a fixed rate.
///
/// System properties: `chats` a second (50), `slowdown` (4), `rounds` (3), `seconds` of each measurement
/// (15), and `other`, the folder `static` of another version, whose scripts and styles are then measured
/// alternately with these. The HTML of the watch page is this version's in both.
public final class PageBenchmark {
    private static final int CHATS_PER_SECOND = Integer.getInteger("chats", 50);
    private static final int SLOWDOWN = Integer.getInteger("slowdown", 4);
    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 15));
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final int SENDERS = 7;

    private record Version(String name, ApplicationProcess application) {}

    private final Table table = new Table();

    private PageBenchmark() {}

    /// @param application the application that serves the page
    public static void run(Class<?> application) throws Exception {
        Table.printMachine(Servers.HEAP);
        System.out.printf("%d chats/s, a processor that is %d times slower%n", CHATS_PER_SECOND, SLOWDOWN);
        List<Version> versions = new ArrayList<>();
        try {
            String other = System.getProperty("other");
            if (other != null) {
                versions.add(start(
                        application,
                        "other",
                        "--spring.web.resources.static-locations="
                                + Path.of(other).toAbsolutePath().toUri()));
            }
            versions.add(start(application, "this"));
            var benchmark = new PageBenchmark();
            for (int round = 1; round <= ROUNDS; round++) {
                for (Version version : versions) {
                    benchmark.measure(round, version);
                }
            }
        } finally {
            versions.forEach(version -> version.application().close());
        }
    }

    private static Version start(Class<?> application, String name, String... settings) throws Exception {
        return new Version(
                name, Servers.start(application, "page-benchmark-" + name, Servers.UNLIMITED, List.of(settings)));
    }

    private void measure(int round, Version version) throws Exception {
        List<Api> members = IntStream.range(0, SENDERS)
                .mapToObj(i -> Api.member(version.application().base()))
                .toList();
        String stream = members.getFirst().liveStream();
        try (Viewer guest = Viewer.at(version.application().base(), "en-US,en")) {
            Browser browser = guest.browser();
            browser.bePhone();
            guest.watch(stream);
            browser.slowDown(SLOWDOWN);
            Sample idle = sample(browser);
            Sample busy = sampleWhileSending(browser, members, stream);
            double seconds = busy.seconds();
            table.line()
                    .with("round", round)
                    .with("version", version.name())
                    .with("frames/s, idle", idle.frames() / idle.seconds())
                    .with("frames/s", busy.frames() / seconds)
                    .with("longest gap, ms", busy.longestGapMillis())
                    .with("chats/s shown", busy.chats() / seconds)
                    .with("main thread busy, %", 100 * busy.busySeconds() / seconds)
                    .with(
                            "ms a chat",
                            1_000 * (busy.busySeconds() - idle.busySeconds() / idle.seconds() * seconds) / busy.chats())
                    .print();
        }
    }

    private static Sample sampleWhileSending(Browser browser, List<Api> members, String stream)
            throws InterruptedException {
        var sent = new AtomicInteger();
        // The timer is closed before the executor that it uses.
        try (var senders = Executors.newVirtualThreadPerTaskExecutor();
                var timer = Executors.newSingleThreadScheduledExecutor()) {
            timer.scheduleAtFixedRate(
                    () -> {
                        int n = sent.getAndIncrement();
                        senders.submit(
                                () -> members.get(n % SENDERS).send(stream, "chat " + n + ", as people write them"));
                    },
                    0,
                    1_000_000 / CHATS_PER_SECOND,
                    TimeUnit.MICROSECONDS);
            Thread.sleep(WARM_UP);
            return sample(browser);
        }
    }

    /// @param chats how far the newest number moved
    private record Sample(double seconds, double frames, double longestGapMillis, double chats, double busySeconds) {}

    private static Sample sample(Browser browser) throws InterruptedException {
        browser.evaluate("""
                const newest = () => Number(all('[data-testid=chat][data-seq]').at(-1)?.dataset.seq ?? 0);
                const sample = window.sample = { frames: 0, gap: 0, since: performance.now(), first: newest(), newest };
                let last = sample.since;
                requestAnimationFrame(function count(now) {
                  if (window.sample !== sample) return;
                  sample.frames++;
                  sample.gap = Math.max(sample.gap, now - last);
                  last = now;
                  requestAnimationFrame(count);
                });
                """);
        double busyBefore = browser.busySeconds();
        Thread.sleep(TIME);
        double busy = browser.busySeconds() - busyBefore;
        var values = (List<?>) Objects.requireNonNull(browser.evaluate("""
                const { frames, gap, since, first, newest } = window.sample;
                window.sample = null;
                return [(performance.now() - since) / 1000, frames, gap, newest() - first].map(String);
                """));
        double[] numbers = values.stream()
                .mapToDouble(value -> Double.parseDouble((String) value))
                .toArray();
        return new Sample(numbers[0], numbers[1], numbers[2], numbers[3], busy);
    }
}
