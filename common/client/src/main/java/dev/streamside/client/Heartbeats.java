package dev.streamside.client;

import com.google.gson.JsonObject;

/// Tells the server that a viewer is watching, and receives the counts. A program that is not counted only requests
/// the counts.
final class Heartbeats {
    private static final long INTERVAL_MILLIS = 20_000;

    private final Follower.Chat chat;
    private final Retry retry;
    private boolean stopped;

    Heartbeats(Follower.Chat chat) {
        this.chat = chat;
        this.retry = new Retry(chat.loop(), Retry.MAX_BACKOFF_MILLIS);
    }

    void beat() {
        retry.begin();
        Http http = chat.http();
        if (chat.counted()) {
            var body = new JsonObject();
            body.addProperty("guest", http.guest);
            http.post("heartbeat", body, json -> json, this::answered, this::failed);
        } else {
            http.get(http.address("api", "counts").build(), 0, json -> json, this::answered, this::failed);
        }
    }

    private void answered(JsonObject answer) {
        if (stopped) {
            return;
        }
        retry.succeeded();
        Http http = chat.http();
        http.guest = answer.has("guest") ? Json.text(answer, "guest") : http.guest;
        chat.reader().counts(countsOf(answer));
        if (!"ENDED".equals(Json.text(answer, "status"))) {
            retry.then(Retry.jittered(Json.number(answer, "nextHeartbeatMillis", INTERVAL_MILLIS)), this::beat);
        }
    }

    private void failed(StreamsideException problem) {
        if (!stopped) {
            retry.then(retry.failed(problem.retryAfterMillis(), -1), this::beat);
        }
    }

    static Counts countsOf(JsonObject json) {
        return new Counts(Json.number(json, "viewers", 0), Json.number(json, "likes"), Json.number(json, "dislikes"));
    }

    /// Another viewer watches from now on.
    void again() {
        retry.shorten(0);
    }

    /// Sends the next heartbeat soon after an outage, earlier than planned.
    void wake() {
        if (retry.failures() > 0) {
            retry.wake();
        }
    }

    void stop() {
        stopped = true;
        retry.stop();
    }
}
