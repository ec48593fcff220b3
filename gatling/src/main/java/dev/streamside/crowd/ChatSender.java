package dev.streamside.crowd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.viewers.Nodes;
import dev.streamside.viewers.Preparation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// Sends chats of members.
final class ChatSender implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final Nodes nodes;
    private final Preparation preparation;

    ChatSender(Nodes nodes, Preparation preparation) {
        this.nodes = nodes;
        this.preparation = preparation;
    }

    /// @return the status of the answer
    CompletableFuture<Integer> send(int member, String text) {
        URI chats = nodes.of(member).resolve("/api/v1/streams/" + preparation.stream() + "/chats");
        HttpRequest request = HttpRequest.newBuilder(chats)
                .timeout(TIMEOUT)
                .header("Cookie", preparation.cookieOf(member))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body(text)))
                .build();
        return http.sendAsync(request, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    private static String body(String text) {
        try {
            return JSON.writeValueAsString(Map.of("text", text));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
