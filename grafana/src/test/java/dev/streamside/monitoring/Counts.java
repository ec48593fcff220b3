package dev.streamside.monitoring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/// Requests the number of viewers all the time, on a thread of its own.
final class Counts implements Runnable {
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final HttpRequest question;
    private volatile long last;
    private volatile long lowest;

    Counts(URI base, String stream) {
        this.question = HttpRequest.newBuilder(base.resolve("/api/v1/streams/" + stream + "/counts"))
                .timeout(Duration.ofSeconds(5))
                .build();
    }

    @Override
    public void run() {
        try {
            while (true) {
                look();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws InterruptedException {
        try {
            HttpResponse<String> answer = Follower.HTTP.send(question, BodyHandlers.ofString());
            if (answer.statusCode() == 200) {
                last = JsonMapper.shared()
                        .readTree(answer.body())
                        .get("viewers")
                        .asLong();
                lowest = Math.min(lowest, last);
            }
        } catch (IOException lost) {
            // tries again
        }
    }

    long last() {
        return last;
    }

    /// Begins to record the lowest number.
    void expect(long viewers) {
        lowest = viewers;
    }

    long lowest() {
        return lowest;
    }
}
