package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/// As a page speaks with [Nchan](https://nchan.io), which passes on what is published as it is.
final class NchanProtocol implements Protocol {
    private static final String LAST_ID = "Last-Event-ID";
    private static final int CREATED = 201;
    /// Before any viewer was there.
    private static final int ACCEPTED = 202;

    private final PublishedChat published = new PublishedChat();

    /// Who comes back asks for what it has missed.
    @Override
    public URI socket(URI node, Cursor cursor) {
        String query = cursor.isKnown() ? "?last_event_id=" + cursor.text() : "";
        return Requests.asSocket(node).resolve("/socket" + query);
    }

    /// Its own client asks for it: without the id before each message, no viewer could continue.
    @Override
    public @Nullable String subprotocol() {
        return "ws+meta.nchan";
    }

    @Override
    public String greeting(Cursor cursor) {
        return "";
    }

    /// It would take a word for a chat, and refuse it.
    @Override
    public String keepAlive() {
        return "";
    }

    @Override
    public FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        FullHttpRequest request = Requests.of(HttpMethod.GET, node, "/events", Requests.EVENTS, false);
        if (cursor.isKnown()) {
            request.headers().set(LAST_ID, cursor.text());
        }
        return request;
    }

    @Override
    public boolean hasEventIds() {
        return true;
    }

    /// It sends no greeting: a connected viewer has subscribed.
    @Override
    public long greetingNanos() {
        return 0;
    }

    @Override
    public boolean hasHeartbeats() {
        return false;
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new NchanReader(marks);
    }

    /// Without a type, which would be repeated before each message.
    @Override
    public HttpRequest.Builder chat(URI node, int member, String text) {
        return HttpRequest.newBuilder(node.resolve("/publish")).POST(BodyPublishers.ofString(published.json(text)));
    }

    @Override
    public boolean isAccepted(int status) {
        return status == CREATED || status == ACCEPTED;
    }
}
