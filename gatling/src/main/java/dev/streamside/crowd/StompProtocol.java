package dev.streamside.crowd;

import java.net.URI;
import java.net.http.HttpRequest;

/// As a page speaks [STOMP](https://stomp.github.io) 1.2 with Spring's simple broker. The broker keeps nothing: a
/// viewer
/// who comes back gets only what is sent from then on.
final class StompProtocol extends PeerProtocol {
    private static final String CONNECT = "CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:chat\n\n\0";

    @Override
    public URI socket(URI node, Cursor cursor) {
        return Requests.asSocket(node).resolve("/stomp");
    }

    @Override
    public String subprotocol() {
        return "v12.stomp";
    }

    @Override
    public String greeting(Cursor cursor) {
        return CONNECT;
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new StompReader(marks);
    }

    /// Spring reads a text without a charset as Latin.
    @Override
    HttpRequest.Builder publish(URI node, String chat) {
        return super.publish(node, chat).header("Content-Type", "text/plain;charset=UTF-8");
    }
}
