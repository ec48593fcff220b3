package dev.streamside.testing.watch;

import dev.streamside.testing.Api;
import dev.streamside.testing.Watch;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import tools.jackson.databind.JsonNode;

/// Watches over HTTP, and sends over HTTP as well.
abstract class HttpWatch implements Watch {
    static final Duration PATIENCE = Duration.ofSeconds(10);

    final Api who;
    final String streamId;
    private final Queue<JsonNode> waiting = new ArrayDeque<>();
    private final StringBuilder bytes = new StringBuilder();
    private final CompactReader reader = new CompactReader();
    private boolean reset;
    private String seen = "";

    HttpWatch(Api who, String streamId) {
        this.who = who;
        this.streamId = streamId;
    }

    /// @param text a batch of entries, as it arrived
    final JsonNode takeFirst(String text) {
        JsonNode first = take(text);
        reset = first.get("reset").asBoolean();
        seen = Watch.before(first);
        return first;
    }

    final JsonNode take(String text) {
        JsonNode batch = reader.read(text);
        batch.get("entries").forEach(waiting::add);
        String entries = CompactReader.run(text, batch);
        bytes.append(bytes.isEmpty() || entries.isEmpty() ? "" : ",").append(entries);
        return batch;
    }

    /// Takes the next batch if there is one. Returns soon in any case.
    abstract void read();

    @Override
    public final List<JsonNode> next(int count) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (waiting.size() < count) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("only " + waiting.size() + " of " + count + " entries came");
            }
            read();
        }
        var entries = new ArrayList<JsonNode>(count);
        while (entries.size() < count) {
            entries.add(waiting.remove());
        }
        seen = entries.isEmpty() ? seen : entries.getLast().get("seq").asString();
        return entries;
    }

    @Override
    public final String bytes() {
        return bytes.toString();
    }

    @Override
    public final String cursor() {
        return seen;
    }

    @Override
    public final boolean reset() {
        return reset;
    }

    @Override
    public final boolean banned() {
        return who.post("/api/v1/streams/" + streamId + "/heartbeat", null)
                .json()
                .get("banned")
                .asBoolean();
    }

    @Override
    public final Outcome send(String chat) {
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

    @Override
    public void cut() {
        close();
    }
}
