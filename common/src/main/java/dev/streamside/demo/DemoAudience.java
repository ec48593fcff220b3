package dev.streamside.demo;

import dev.streamside.member.MemberProfile;
import dev.streamside.member.Sessions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A few members who talk on one stream. They use the public API like any program, and have the same rate
/// limits. Runs on one thread until interrupted.
final class DemoAudience implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(DemoAudience.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration HEARTBEAT = Duration.ofSeconds(20);

    private record Bot(MemberProfile member, String cookie) {}

    private final URI stream;
    private final List<Bot> bots;
    private final Set<String> botIds;
    private final JsonMapper json = JsonMapper.shared();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    /// The last `seq` read; 0 before the first read, after which nobody is answered.
    private long seen;
    private int line = ThreadLocalRandom.current().nextInt(DemoLines.SMALL_TALK.size());

    DemoAudience(URI stream, List<MemberProfile> members, Sessions sessions) {
        this.stream = stream;
        this.bots = members.stream()
                .map(member -> new Bot(member, "streamside_session=" + sessions.open(member)))
                .toList();
        this.botIds = members.stream().map(member -> member.id().toString()).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void run() {
        try {
            long nextHeartbeat = System.nanoTime();
            while (true) {
                if (System.nanoTime() - nextHeartbeat >= 0) {
                    nextHeartbeat += HEARTBEAT.toNanos();
                    for (Bot bot : bots) {
                        request("POST", "/heartbeat", bot, null);
                    }
                    request("PUT", "/reaction", anyBot(), Map.of("reaction", "LIKE"));
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
        request("POST", "/chats", anyBot(), Map.of("text", text));
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

    private Bot anyBot() {
        return bots.get(ThreadLocalRandom.current().nextInt(bots.size()));
    }

    /// @return the response, or an empty object if the request failed: the next one follows soon
    private JsonNode request(String method, String path, @Nullable Bot bot, @Nullable Object body)
            throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(stream + path)).timeout(TIMEOUT);
        if (bot != null) {
            request.header("Cookie", bot.cookie);
        }
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        request.method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json.writeValueAsString(body)));
        try {
            return json.readTree(
                    http.send(request.build(), BodyHandlers.ofString()).body());
        } catch (IOException failure) {
            log.debug("{} {} failed", method, path, failure);
            return json.createObjectNode();
        }
    }
}
