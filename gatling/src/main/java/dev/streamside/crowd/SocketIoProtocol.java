package dev.streamside.crowd;

import java.net.URI;

/// As a page speaks with [Socket.IO](https://socket.io) once it has a socket. By default, Socket.IO keeps nothing: a
/// viewer
/// who comes back gets only what is sent from then on.
final class SocketIoProtocol extends PeerProtocol {
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
}
