package dev.streamside.polling;

import dev.streamside.testing.Api;
import dev.streamside.testing.Watch;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Watches by polling, page by page so as to miss nothing, and much more often than a page would.
final class PollingWatch implements Watch {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration INTERVAL = Duration.ofMillis(10);

    private final Api who;
    private final String streamId;
    private final Queue<JsonNode> waiting = new ArrayDeque<>();
    private final StringBuilder bytes = new StringBuilder();
    private final boolean reset;
    private String cursor;
    private String seen;

    PollingWatch(Api who, String streamId, @Nullable String after) {
        this.who = who;
        this.streamId = streamId;
        JsonNode first = take(who.poll(streamId, after == null ? "" : "?overflow=page&after=" + after));
        this.reset = first.get("reset").asBoolean();
        this.cursor = first.get("cursor").asString();
        this.seen = Watch.before(first);
    }

    private JsonNode take(Api.Answer answer) {
        JsonNode body = answer.json();
        body.get("entries").forEach(waiting::add);
        String text = answer.text();
        String entries = text.substring(text.indexOf('[') + 1, text.lastIndexOf("],\"cursor\""));
        bytes.append(bytes.isEmpty() || entries.isEmpty() ? "" : ",").append(entries);
        return body;
    }

    @Override
    public List<JsonNode> next(int count) {
        var entries = new ArrayList<JsonNode>(count);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (waiting.size() < count) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("only " + waiting.size() + " of " + count + " entries came");
            }
            cursor = take(who.poll(streamId, "?overflow=page&after=" + cursor))
                    .get("cursor")
                    .asString();
            LockSupport.parkNanos(INTERVAL.toNanos());
        }
        while (entries.size() < count) {
            entries.add(waiting.remove());
        }
        seen = entries.isEmpty() ? seen : entries.getLast().get("seq").asString();
        return entries;
    }

    @Override
    public String bytes() {
        return bytes.toString();
    }

    @Override
    public String cursor() {
        return seen;
    }

    @Override
    public boolean reset() {
        return reset;
    }

    @Override
    public boolean banned() {
        return who.post("/api/v1/streams/" + streamId + "/heartbeat", null)
                .json()
                .get("banned")
                .asBoolean();
    }

    @Override
    public Outcome send(String chat) {
        var answer = who.exchange(
                "POST",
                "/api/v1/streams/" + streamId + "/chats",
                BodyPublishers.ofString(chat),
                "Content-Type",
                "application/json");
        return new Outcome(
                answer.code(),
                answer.json().at("/fields/0/field").asString(""),
                answer.json().path("seq").asString(""),
                answer.text());
    }

    /// Between two polls nobody is connected.
    @Override
    public void cut() {}

    @Override
    public void close() {}
}
