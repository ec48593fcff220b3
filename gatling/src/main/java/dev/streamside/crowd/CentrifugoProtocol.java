package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/// As a page speaks with [Centrifugo](https://centrifugal.dev): JSON over a socket, one line for each command and
/// reply. Members send through its API for servers.
final class CentrifugoProtocol implements Protocol {
    private static final int OK = 200;

    private final PublishedChat published = new PublishedChat();

    @Override
    public URI socket(URI node, Cursor cursor) {
        return Requests.asSocket(node).resolve("/connection/websocket");
    }

    @Override
    public @Nullable String subprotocol() {
        return null;
    }

    /// Who comes back asks for what it has missed.
    @Override
    public String greeting(Cursor cursor) {
        String recovery = cursor.isKnown() ? ",\"recover\":true,\"offset\":" + cursor.text() : "";
        return "{\"id\":1,\"connect\":{}}\n{\"id\":2,\"subscribe\":{\"channel\":\"chat\"" + recovery + "}}";
    }

    /// The server asks, and the viewer answers.
    @Override
    public String keepAlive() {
        return "";
    }

    @Override
    public FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        throw new IllegalStateException("Viewers of Centrifugo have sockets");
    }

    @Override
    public boolean hasEventIds() {
        return false;
    }

    /// It always says whether a viewer has subscribed.
    @Override
    public long greetingNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean hasHeartbeats() {
        return false;
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new CentrifugoReader(marks);
    }

    @Override
    public HttpRequest.Builder chat(URI node, int member, String text) {
        return HttpRequest.newBuilder(node.resolve("/api/publish"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(command(published.json(text))));
    }

    static String command(String data) {
        return "{\"channel\":\"chat\",\"data\":" + data + "}";
    }

    @Override
    public boolean isAccepted(int status) {
        return status == OK;
    }
}
