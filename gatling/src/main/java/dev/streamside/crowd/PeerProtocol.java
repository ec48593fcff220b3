package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/// What servers that only pass on what is published have in common: their viewers have no accounts, are not counted,
/// and ask nothing over a socket. Members send as the server's publishers do.
abstract class PeerProtocol implements Protocol {
    private static final int ACCEPTED = 202;

    private final PublishedChat published = new PublishedChat();

    /// @throws IllegalStateException if its viewers have no sockets
    @Override
    public URI socket(URI node, Cursor cursor) {
        throw new IllegalStateException("Viewers of this server have no sockets");
    }

    @Override
    public @Nullable String subprotocol() {
        return null;
    }

    @Override
    public String greeting(Cursor cursor) {
        return "";
    }

    @Override
    public final String keepAlive() {
        return "";
    }

    /// @throws IllegalStateException if its viewers get no events
    @Override
    public FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        throw new IllegalStateException("Viewers of this server get no events");
    }

    @Override
    public final boolean hasEventIds() {
        return true;
    }

    /// For a server that always says whether a viewer has subscribed.
    @Override
    public long greetingNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public final boolean hasHeartbeats() {
        return false;
    }

    @Override
    public final HttpRequest.Builder chat(URI node, int member, String text) {
        return publish(node, published.json(text));
    }

    /// The request that publishes a chat: where the server has no address of its own for it, a small program or its
    /// configuration has `/publish`, which takes the chat as it is.
    ///
    /// @param chat a JSON object
    HttpRequest.Builder publish(URI node, String chat) {
        return HttpRequest.newBuilder(node.resolve("/publish")).POST(BodyPublishers.ofString(chat));
    }

    @Override
    public boolean isAccepted(int status) {
        return status == ACCEPTED;
    }
}
