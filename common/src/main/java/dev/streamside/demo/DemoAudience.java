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

/// A few members who talk on one stream: they use the public API like anybody's program would, and so they are
/// limited like anybody. Runs on one thread until it is interrupted.
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
    /// The last `seq` that was looked at; 0 before the first look, which answers nobody.
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
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void talk() throws InterruptedException {
        String newcomer = newcomer();
        String text = newcomer == null
                ? DemoLines.SMALL_TALK.get(line++ % DemoLines.SMALL_TALK.size())
                : DemoLines.REPLIES
                        .get(ThreadLocalRandom.current().nextInt(DemoLines.REPLIES.size()))
                        .formatted(newcomer);
        request("POST", "/chats", anyBot(), Map.of("text", text));
    }

    /// Someone of flesh and blood who has just said something; null when it is only us. Asks for the history,
    /// which every transport's application has.
    private @Nullable String newcomer() throws InterruptedException {
        JsonNode newestFirst =
                request("GET", "/chats/history?limit=20", null, null).path("entries");
        long seenBefore = seen;
        String newcomer = null;
        for (JsonNode entry : newestFirst) {
            long seq = entry.path("seq").asLong();
            JsonNode author = entry.path("author");
            if (newcomer == null
                    && seenBefore > 0
                    && seq > seenBefore
                    && author.isObject()
                    && !botIds.contains(author.path("id").asString())) {
                newcomer = author.path("name").asString();
            }
            seen = Math.max(seen, seq);
        }
        return newcomer;
    }

    private Bot anyBot() {
        return bots.get(ThreadLocalRandom.current().nextInt(bots.size()));
    }

    /// @return the answer, or an empty object when there was none: the next line comes soon anyway
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
        } catch (IOException away) {
            log.debug("{} {} failed", method, path, away);
            return json.createObjectNode();
        }
    }
}
