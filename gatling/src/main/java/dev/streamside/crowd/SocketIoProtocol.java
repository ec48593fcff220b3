package dev.streamside.crowd;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/// As a page speaks with [Socket.IO](https://socket.io) once it has a socket. As Socket.IO is by default, whoever
/// comes back gets what is sent from then on.
final class SocketIoProtocol extends PeerProtocol {
    private static final int ACCEPTED = 202;
    private static final String CONNECT = "40";

    @Override
    public URI socket(URI node, Cursor cursor) {
        return Requests.asSocket(node).resolve("/socket.io/?EIO=4&transport=websocket");
    }

    @Override
    public String greeting(Cursor cursor) {
        return CONNECT;
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new SocketIoReader(marks);
    }

    @Override
    HttpRequest.Builder publish(URI node, String chat) {
        return HttpRequest.newBuilder(node.resolve("/publish")).POST(BodyPublishers.ofString(chat));
    }

    @Override
    public boolean isAccepted(int status) {
        return status == ACCEPTED;
    }
}
