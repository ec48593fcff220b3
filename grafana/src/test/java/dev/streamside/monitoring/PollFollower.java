package dev.streamside.monitoring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// Polls about once a second. Sends a heartbeat with every fifth poll and with the second one, from which on the
/// viewer counts.
final class PollFollower extends Follower {
    private static final int POLLS_PER_HEARTBEAT = 5;

    private String cookie = "none=yet";
    private int polls;

    PollFollower(URI base, String stream) {
        super(base, stream);
    }

    @Override
    void follow() throws IOException, InterruptedException {
        String address = "/api/v1/streams/" + stream + "/chats?limit=200&overflow=page&after=" + last();
        var poll = HttpRequest.newBuilder(base.resolve(address))
                .timeout(Duration.ofSeconds(5))
                .build();
        HttpResponse<String> answer = HTTP.send(poll, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.toString());
        }
        take(answer.body());
        if (polls % POLLS_PER_HEARTBEAT == 0 || polls == 1) {
            beat();
        }
        polls++;
        Thread.sleep(ThreadLocalRandom.current().nextLong(800, 1_200));
    }

    /// The viewer counts from the second heartbeat on, which returns the cookie of the first.
    private void beat() throws IOException, InterruptedException {
        var beat = HttpRequest.newBuilder(base.resolve("/api/v1/streams/" + stream + "/heartbeat"))
                .timeout(Duration.ofSeconds(5))
                .header("Cookie", cookie)
                .POST(BodyPublishers.noBody())
                .build();
        HTTP.send(beat, BodyHandlers.discarding())
                .headers()
                .firstValue("Set-Cookie")
                .ifPresent(given -> cookie = given.substring(0, given.indexOf(';')));
    }
}
