package dev.streamside.testing.load;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.ApplicationProcess;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// Twenty members who each send one message a second to one stream, while a trial does something else to the
/// server.
///
/// System property: `seconds`, how long they talk at a time.
public final class Talk {
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 15));
    private static final int PER_SECOND = 20;
    private static final String CHAT = "{\"text\":\"how long did it take you to learn this?\"}";

    private final ApplicationProcess server;
    private final List<byte[]> sends;

    public Talk(ApplicationProcess server, String stream) {
        this.server = server;
        this.sends = IntStream.range(0, PER_SECOND)
                .mapToObj(i -> HttpLoad.post(
                        "/api/v1/streams/" + stream + "/chats",
                        Api.member(server.base()).cookie("streamside_session").orElseThrow(),
                        CHAT))
                .toList();
    }

    /// Chats for a while, and returns what the senders noticed.
    public HttpLoad.Result go() {
        var result = HttpLoad.paced(
                server.address(), PER_SECOND, Duration.ofSeconds(1), TIME, i -> sends.get(i % PER_SECOND));
        Rounds.warn(result);
        return result;
    }

    /// Chats in the background.
    public CompletableFuture<HttpLoad.Result> start() {
        return CompletableFuture.supplyAsync(this::go);
    }

    /// Adds what senders noticed without the trial and during it.
    public static Table.Line compare(Table.Line line, HttpLoad.Result without, HttpLoad.Result during) {
        double usual = without.percentileMillis(99);
        return line.with("sends/s", during.perSecond())
                .with("send p50 ms without", without.percentileMillis(50))
                .with("during", during.percentileMillis(50))
                .with("send p99 ms without", usual)
                .with("p99 during", during.percentileMillis(99))
                .with("times", during.percentileMillis(99) / usual);
    }
}
