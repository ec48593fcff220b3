package dev.streamside.crowd;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/// As a page speaks with [Centrifugo](https://centrifugal.dev): JSON over a socket, one line for each command and
/// reply. Members send through its API for servers.
final class CentrifugoProtocol extends PeerProtocol {
    private static final int OK = 200;

    @Override
    public URI socket(URI node, Cursor cursor) {
        return Requests.asSocket(node).resolve("/connection/websocket");
    }

    /// Who comes back asks for what it has missed.
    @Override
    public String greeting(Cursor cursor) {
        String recovery = cursor.isKnown() ? ",\"recover\":true,\"offset\":" + cursor.text() : "";
        return "{\"id\":1,\"connect\":{}}\n{\"id\":2,\"subscribe\":{\"channel\":\"chat\"" + recovery + "}}";
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new CentrifugoReader(marks);
    }

    @Override
    HttpRequest.Builder publish(URI node, String chat) {
        return HttpRequest.newBuilder(node.resolve("/api/publish"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(command(chat)));
    }

    static String command(String data) {
        return "{\"channel\":\"chat\",\"data\":" + data + "}";
    }

    @Override
    public boolean isAccepted(int status) {
        return status == OK;
    }
}
