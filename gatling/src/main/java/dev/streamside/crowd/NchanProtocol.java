package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/// As a page speaks with [Nchan](https://nchan.io), which passes on what is published as it is.
final class NchanProtocol extends PeerProtocol {
    private static final int CREATED = 201;
    /// Before any viewer was there.
    private static final int ACCEPTED = 202;

    /// Who comes back asks for what it has missed.
    @Override
    public URI socket(URI node, Cursor cursor) {
        String query = cursor.isKnown() ? "?last_event_id=" + cursor.text() : "";
        return Requests.asSocket(node).resolve("/socket" + query);
    }

    /// Its own client asks for it: without the id before each message, no viewer could continue.
    @Override
    public String subprotocol() {
        return "ws+meta.nchan";
    }

    @Override
    public FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        return Requests.eventsAfter(node, "/events", cursor);
    }

    /// It sends no greeting: a connected viewer has subscribed.
    @Override
    public long greetingNanos() {
        return 0;
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new PublishedReader(marks);
    }

    /// Without a type, which would be repeated before each message.
    @Override
    HttpRequest.Builder publish(URI node, String chat) {
        return HttpRequest.newBuilder(node.resolve("/publish")).POST(BodyPublishers.ofString(chat));
    }

    @Override
    public boolean isAccepted(int status) {
        return status == CREATED || status == ACCEPTED;
    }
}
