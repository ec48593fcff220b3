package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;

/// As a page speaks with [Nchan](https://nchan.io), which passes on what is published as it is.
final class NchanProtocol extends PeerProtocol {
    private static final int CREATED = 201;

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

    /// It accepts a chat if nobody is there yet, and otherwise answers that it was created.
    @Override
    public boolean isAccepted(int status) {
        return status == CREATED || super.isAccepted(status);
    }
}
