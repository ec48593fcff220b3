package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/// Viewers of one stream, every second one on a socket, until closed.
final class Followers implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Follower> all;

    Followers(URI base, String stream, int count) {
        this.all = IntStream.range(0, count)
                .mapToObj(i -> i % 2 == 0 ? new PollFollower(base, stream) : new SocketFollower(base, stream))
                .toList();
        all.forEach(threads::execute);
    }

    /// Runs another task until the viewers are closed.
    void beside(Runnable other) {
        threads.execute(other);
    }

    /// The last number that any viewer has seen.
    private long newest() {
        return all.stream().mapToLong(Follower::last).max().orElseThrow();
    }

    /// Waits until all viewers have seen this many more seconds of messages.
    void awaitTalk(int seconds) {
        long then = newest() + (long) seconds * SteadyTalk.PER_SECOND;
        await().atMost(PATIENCE).until(() -> all.stream().allMatch(follower -> follower.last() > then));
    }

    /// Waits until at least half of them have.
    void awaitTalkOfHalf(int seconds) {
        long then = newest() + (long) seconds * SteadyTalk.PER_SECOND;
        await().atMost(PATIENCE)
                .until(() ->
                        all.stream().filter(follower -> follower.last() > then).count() >= all.size() / 2);
    }

    /// Waits until all viewers are at `last`, and requires that they have seen every entry once, and in order.
    void requireAll(long last) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(all)
                        .allSatisfy(follower -> assertThat(follower.last()).isEqualTo(last)));
        assertThat(all.stream().map(Follower::complaint).filter(Objects::nonNull))
                .isEmpty();
    }

    /// How often the viewers had to reconnect, in total.
    int interruptions() {
        return all.stream().mapToInt(Follower::interruptions).sum();
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
