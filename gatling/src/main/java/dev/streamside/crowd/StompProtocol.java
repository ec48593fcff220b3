package dev.streamside.crowd;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/// As a page speaks [STOMP](https://stomp.github.io) 1.2 with Spring's simple broker. Whoever comes back gets what is
/// sent from then on: the broker keeps nothing.
final class StompProtocol extends PeerProtocol {
    private static final int ACCEPTED = 202;
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

    @Override
    HttpRequest.Builder publish(URI node, String chat) {
        return HttpRequest.newBuilder(node.resolve("/publish"))
                .header("Content-Type", "text/plain;charset=UTF-8")
                .POST(BodyPublishers.ofString(chat));
    }

    @Override
    public boolean isAccepted(int status) {
        return status == ACCEPTED;
    }
}
