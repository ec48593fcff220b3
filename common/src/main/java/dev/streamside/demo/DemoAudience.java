package dev.streamside.demo;

import dev.streamside.id.StreamId;
import dev.streamside.member.MemberProfile;
import dev.streamside.member.Sessions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A few members who talk on one stream. They use the public API like any program, and have the same rate
/// limits. Runs on one thread until interrupted.
final class DemoAudience implements Runnable {
    private static final Duration HEARTBEAT = Duration.ofSeconds(20);

    private final DemoClient client;
    private final String stream;
    private final List<String> bots;
    private final Set<String> botIds;
    /// The last `seq` read; 0 before the first read, after which nobody is answered.
    private long seen;
    /// Whose turn it is to talk: one after the other, as slow mode wants it.
    private int turn;
    private int line = ThreadLocalRandom.current().nextInt(DemoLines.SMALL_TALK.size());

    DemoAudience(DemoClient client, StreamId streamId, List<MemberProfile> members, Sessions sessions) {
        this.client = client;
        this.stream = "/api/v1/streams/" + streamId;
        this.bots = members.stream().map(sessions::open).toList();
        this.botIds = members.stream().map(member -> member.id().toString()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void run() {
        try {
            long nextHeartbeat = System.nanoTime();
            while (true) {
                if (System.nanoTime() - nextHeartbeat >= 0) {
                    nextHeartbeat += HEARTBEAT.toNanos();
                    for (String bot : bots) {
                        request("POST", "/heartbeat", bot, null);
                    }
                    request("PUT", "/reaction", bots.get(turn % bots.size()), Map.of("reaction", "LIKE"));
                }
                talk();
                Thread.sleep(Duration.ofMillis(ThreadLocalRandom.current().nextLong(600, 2_400)));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void talk() throws InterruptedException {
        String visitor = visitor();
        String text = visitor == null
                ? DemoLines.SMALL_TALK.get(line++ % DemoLines.SMALL_TALK.size())
                : DemoLines.REPLIES
                        .get(ThreadLocalRandom.current().nextInt(DemoLines.REPLIES.size()))
                        .formatted(visitor);
        request("POST", "/chats", bots.get(turn++ % bots.size()), Map.of("text", text));
    }

    /// The name of a real person who has just said something, or null. Reads the history, because both
    /// applications have it.
    private @Nullable String visitor() throws InterruptedException {
        JsonNode newestFirst =
                request("GET", "/chats/history?limit=20", null, null).path("entries");
        long seenBefore = seen;
        String visitor = null;
        for (JsonNode entry : newestFirst) {
            long seq = entry.path("seq").asLong();
            JsonNode author = entry.path("author");
            if (visitor == null
                    && seenBefore > 0
                    && seq > seenBefore
                    && author.isObject()
                    && !botIds.contains(author.path("id").asString())) {
                visitor = author.path("name").asString();
            }
            seen = Math.max(seen, seq);
        }
        return visitor;
    }

    private JsonNode request(String method, String path, @Nullable String bot, @Nullable Object body)
            throws InterruptedException {
        return client.call(method, stream + path, bot, body);
    }
}
