package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/// Sends [#PER_SECOND] messages a second from several addresses, so that a proxy spreads them over all nodes.
/// Repeats each until it is stored, as the client does.
final class SteadyTalk implements AutoCloseable {
    static final int PER_SECOND = 20;
    /// The time for which the client keeps trying.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final List<HttpClient> SENDERS = IntStream.rangeClosed(2, 65)
            .mapToObj(
                    i -> Follower.client().localAddress(address("127.0.0." + i)).build())
            .toList();

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger sentAgain = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    /// The numbers of the messages, once stored. Only the clock's thread adds to it.
    private final List<Future<String>> sends = new ArrayList<>();

    private final HttpRequest.Builder chats;

    /// @param member sends all of them
    SteadyTalk(Api member, URI base, String stream) {
        this.chats = HttpRequest.newBuilder(base.resolve("/api/v1/streams/" + stream + "/chats"))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .header(
                        "Cookie",
                        "streamside_session="
                                + member.cookie("streamside_session").orElseThrow());
        var _ = clock.scheduleAtFixedRate(this::offer, 0, 1_000_000 / PER_SECOND, TimeUnit.MICROSECONDS);
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private void offer() {
        String id = "chat-" + sends.size();
        HttpClient sender = SENDERS.get(sends.size() % SENDERS.size());
        sends.add(threads.submit(() -> send(sender, id)));
    }

    /// Repeats the request with the same id until there is an answer.
    ///
    /// @return the number of the message
    private String send(HttpClient sender, String id) throws InterruptedException {
        String chat = "{\"text\":\"%s\",\"clientMessageId\":\"%s\"}".formatted(id, id);
        HttpRequest request = chats.copy().POST(BodyPublishers.ofString(chat)).build();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            String failure;
            try {
                HttpResponse<String> answer = sender.send(request, BodyHandlers.ofString());
                if (answer.statusCode() < 300) {
                    return JsonMapper.shared()
                            .readTree(answer.body())
                            .get("seq")
                            .asString();
                }
                failure = answer + " " + answer.body();
                assertThat(answer.statusCode()).as(failure).isIn(502, 503, 504);
                refused.incrementAndGet();
            } catch (IOException lost) {
                failure = lost.toString();
            }
            assertThat(System.nanoTime()).as(failure).isLessThan(deadline);
            sentAgain.incrementAndGet();
            Thread.sleep(ThreadLocalRandom.current().nextLong(300, 1_000));
        }
    }

    /// How often a server or the proxy refused a message.
    int refused() {
        return refused.get();
    }

    /// How often a message had to be sent again.
    int sentAgain() {
        return sentAgain.get();
    }

    /// Stops sending, and requires that each message is stored once.
    ///
    /// @return how many there are
    int stop() throws Exception {
        clock.shutdown();
        assertThat(clock.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
        var stored = new HashSet<String>();
        for (Future<String> send : sends) {
            assertThat(stored.add(send.get()))
                    .as("%s is the number of one chat", send.get())
                    .isTrue();
        }
        return sends.size();
    }

    @Override
    public void close() {
        clock.shutdownNow();
        threads.shutdownNow();
    }
}
