package dev.streamside.crowd;

import dev.streamside.viewers.Nodes;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// Sends chats of members.
final class ChatSender implements AutoCloseable {
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final Nodes nodes;
    private final Protocol protocol;

    ChatSender(Nodes nodes, Protocol protocol) {
        this.nodes = nodes;
        this.protocol = protocol;
    }

    /// @return the status of the answer
    CompletableFuture<Integer> send(int member, String text) {
        HttpRequest request =
                protocol.chat(nodes.of(member), member, text).timeout(TIMEOUT).build();
        return http.sendAsync(request, BodyHandlers.discarding()).thenApply(HttpResponse::statusCode);
    }

    /// Whether an answer says that every viewer will get the chat.
    boolean isAccepted(int status) {
        return protocol.isAccepted(status);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
