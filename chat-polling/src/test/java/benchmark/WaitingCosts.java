package benchmark;

import dev.streamside.testing.Scrape;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Memory;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;

/// The memory of long polls and event streams, compared with requests that a servlet keeps open, and how soon all
/// long polls get a message.
final class WaitingCosts {
    private static final int VIEWERS = Integer.getInteger("waiting", 10_000);
    private static final Duration ALL_WAIT = Duration.ofSeconds(10);
    private static final Duration LOAD = ALL_WAIT.multipliedBy(2);

    private WaitingCosts() {}

    static void print(Subject subject) throws IOException, InterruptedException {
        String stream = subject.owner().liveStream();
        var cursor = new AtomicLong(1);
        IntFunction<byte[]> polls = i -> HttpLoad.get(Subject.chats(stream) + "?after=" + cursor.get() + "&wait=25");
        var load = measure("poll that waits", subject.server(), polls, polls);
        double before = answered(subject);
        double cpu = subject.server().cpuSeconds();
        cursor.set(2); // for viewers who have the message
        long start = System.nanoTime();
        subject.owner().send(stream, "for everybody");
        while (answered(subject) - before < VIEWERS) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        double millis = (System.nanoTime() - start) / 1e6;
        new Table()
                .line()
                .with("a chat for polls that wait", VIEWERS)
                .with("all answered after ms", millis)
                .with("server CPU us for each", (subject.server().cpuSeconds() - cpu) / VIEWERS * 1e6)
                .print();
        load.join();
        IntFunction<byte[]> events = i -> HttpLoad.get("/api/v1/streams/" + stream + "/events");
        measure("stream of events", subject.server(), events, events).join();
        try (var plain = Servers.start(
                PlainApplication.class,
                "benchmark-plain",
                List.of(PlainApplication.SETTINGS),
                List.of("--server.tomcat.max-connections=100000"))) {
            // Other requests come first: Tomcat would not notice that the clients of held requests have gone.
            measure(
                            "request that a servlet keeps open",
                            plain,
                            i -> HttpLoad.get(PlainApplication.FILTER),
                            i -> HttpLoad.get(PlainApplication.WAITING))
                    .join();
        }
    }

    /// @param before requests that are sent first, over as many connections, so that one-time memory does not
    /// count
    private static CompletableFuture<Void> measure(
            String what, ApplicationProcess server, IntFunction<byte[]> before, IntFunction<byte[]> requests)
            throws InterruptedException {
        ask(server, before, ALL_WAIT).join();
        Memory empty = Memory.of(server);
        var load = ask(server, requests, LOAD);
        TimeUnit.NANOSECONDS.sleep(ALL_WAIT.toNanos());
        Memory each = Memory.of(server).ofEach(VIEWERS, empty);
        new Table()
                .line()
                .with("each", what)
                .with("of", VIEWERS)
                .with("heap bytes", each.heap())
                .with("other resident bytes", each.other())
                .with("all", each.heap() + each.other())
                .print();
        return load;
    }

    private static CompletableFuture<Void> ask(ApplicationProcess server, IntFunction<byte[]> requests, Duration time) {
        return CompletableFuture.runAsync(
                () -> Rounds.warn(HttpLoad.closed(server.address(), VIEWERS, time, requests)),
                task -> Thread.ofPlatform().daemon().start(task));
    }

    private static double answered(Subject subject) {
        return Scrape.of(subject.server().management()).sum("streamside_polls_answered_total", "kind=\"entries\"");
    }
}
