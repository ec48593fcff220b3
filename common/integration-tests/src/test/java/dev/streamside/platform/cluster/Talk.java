package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Sends [#PER_SECOND] messages a second, alternately at two nodes, and repeats each until it is acknowledged, as
/// the client does.
final class Talk implements AutoCloseable {
    static final int PER_SECOND = 10;
    private static final Duration SOON = Duration.ofSeconds(5);

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final List<CompletableFuture<String>> sends = new ArrayList<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final List<Node> nodes;
    private final String stream;

    Talk(Node here, Node there, String stream) {
        this.nodes = List.of(here, there);
        this.stream = stream;
        List<Api> senders = List.of(Api.member(here.base()), Api.member(there.base()));
        var _ = clock.scheduleAtFixedRate(() -> offer(senders), 0, 1_000 / PER_SECOND, TimeUnit.MILLISECONDS);
    }

    private synchronized void offer(List<Api> senders) {
        String text = "chat " + sends.size();
        Api sender = senders.get(sends.size() % 2);
        var acknowledged = new CompletableFuture<String>();
        sends.add(acknowledged);
        Thread.startVirtualThread(() -> {
            var chat = Map.of("text", text, "clientMessageId", text.replace(' ', '-'));
            try {
                await().atMost(Duration.ofSeconds(30))
                        .pollInterval(Duration.ofMillis(100))
                        .until(
                                () -> sender.post("/api/v1/streams/" + stream + "/chats", chat),
                                answer -> isStored(answer) && acknowledged.complete(answer.seq() + " " + text));
            } catch (RuntimeException failure) {
                acknowledged.completeExceptionally(failure);
            }
        });
    }

    private boolean isStored(Api.Answer answer) {
        boolean stored = answer.status() < 300;
        if (!stored) {
            refused.incrementAndGet();
        }
        return stored;
    }

    /// How often a message has been refused so far.
    int refused() {
        return refused.get();
    }

    /// Waits until this many of the messages sent from now on are acknowledged.
    void awaitMore(int count) {
        int now = sent();
        await().atMost(SOON.plusSeconds(count / PER_SECOND))
                .until(() -> acknowledgedSince(now).size() >= count);
    }

    /// Waits until both nodes show everything acknowledged so far.
    void awaitShown(Duration bound) {
        List<String> acknowledged = acknowledgedSince(0);
        for (Node node : nodes) {
            await().atMost(bound)
                    .untilAsserted(
                            () -> assertThat(new Shown(node, stream).chats()).containsAll(acknowledged));
        }
    }

    synchronized int sent() {
        return sends.size();
    }

    /// What has been acknowledged so far, of the messages from number `first` on.
    synchronized List<String> acknowledgedSince(int first) {
        return sends.stream()
                .skip(first)
                .filter(CompletableFuture::isDone)
                .map(CompletableFuture::join)
                .toList();
    }

    /// Stops sending.
    ///
    /// @return all messages, which are acknowledged by then, in the order in which they were sent
    List<String> stop() throws InterruptedException {
        clock.shutdown();
        assertThat(clock.awaitTermination(1, TimeUnit.SECONDS)).isTrue();
        return sends.stream().map(CompletableFuture::join).toList();
    }

    /// Stops sending, and requires that both nodes show all acknowledged messages, in order, and nothing else.
    void end() throws InterruptedException {
        List<String> acknowledged =
                stop().stream().sorted(Comparator.comparingLong(Talk::number)).toList();
        for (Node node : nodes) {
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(new Shown(node, stream).chats()).isEqualTo(acknowledged));
            assertThat(new Shown(node, stream).epoch()).isZero();
        }
    }

    private static long number(String chat) {
        return Long.parseLong(chat.substring(0, chat.indexOf(' ')));
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
