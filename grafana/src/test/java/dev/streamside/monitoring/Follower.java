package dev.streamside.monitoring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A viewer who follows a stream until stopped, reconnects whenever the connection is lost, and records faults.
/// Runs on a thread of its own.
abstract class Follower implements Runnable {
    static final HttpClient HTTP = client().build();

    final URI base;
    final String stream;
    private volatile long last;
    private volatile int interruptions;
    private volatile @Nullable String complaint;

    Follower(URI base, String stream) {
        this.base = base;
        this.stream = stream;
    }

    static HttpClient.Builder client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(5));
    }

    @Override
    public void run() {
        try {
            while (true) {
                try {
                    follow();
                } catch (IOException lost) {
                    interruptions++;
                    Thread.sleep(ThreadLocalRandom.current().nextLong(300, 1_000));
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Follows for as long as it can.
    ///
    /// @throws IOException when it has to try again
    abstract void follow() throws IOException, InterruptedException;

    /// Processes a batch as the server has sent it.
    final void take(String json) {
        JsonNode batch = JsonMapper.shared().readTree(json);
        if (batch.path("reset").asBoolean() || batch.get("skipped").asLong() != 0) {
            complaint = "after " + last + ": " + json;
        }
        for (JsonNode entry : batch.get("entries")) {
            long seq = entry.get("seq").asLong();
            if (seq != last + 1) {
                complaint = seq + " after " + last;
            }
            last = seq;
        }
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " at " + last + ", interrupted " + interruptions + " times";
    }

    /// The last `seq` that the viewer has seen.
    long last() {
        return last;
    }

    /// How often the viewer had to reconnect.
    int interruptions() {
        return interruptions;
    }

    /// A description of what the viewer missed or saw twice; null if nothing.
    @Nullable
    String complaint() {
        return complaint;
    }
}
