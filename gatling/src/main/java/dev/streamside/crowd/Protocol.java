package dev.streamside.crowd;

import dev.streamside.viewers.Preparation;
import dev.streamside.viewers.Settings;
import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/// What differs between the servers that a crowd can watch: where connections lead, what is said over them, and how
/// a chat is sent. It keeps nothing about any viewer.
interface Protocol {
    /// The one that the settings name.
    static Protocol of(Settings settings, Requests requests, Preparation preparation) {
        return switch (settings.protocol()) {
            case "centrifugo" -> new CentrifugoProtocol();
            case "mercure" -> new MercureProtocol();
            case "nchan" -> new NchanProtocol();
            case "socket.io" -> new SocketIoProtocol();
            case "stomp" -> new StompProtocol();
            default -> new StreamsideProtocol(settings, requests, preparation);
        };
    }

    /// Where a viewer opens a socket.
    URI socket(URI node, Cursor cursor);

    /// The subprotocol that a viewer asks for; null for none.
    @Nullable
    String subprotocol();

    /// What a viewer says as soon as its socket is open; empty for nothing.
    String greeting(Cursor cursor);

    /// What a viewer says over a socket when it has heard nothing for a while, to get an answer. Empty if it cannot
    /// ask; then silence means nothing.
    String keepAlive();

    /// How a viewer asks for server-sent events.
    FullHttpRequest events(URI node, Cursor cursor, String cookie);

    /// Whether the ids of events say where to continue.
    boolean hasEventIds();

    /// After how long an open connection without a word means that the viewer is there.
    long greetingNanos();

    /// Whether viewers are counted by heartbeats.
    boolean hasHeartbeats();

    PayloadReader reader(Marks marks);

    /// The request that sends a member's chat.
    HttpRequest.Builder chat(URI node, int member, String text);

    /// Whether an answer to it says that every viewer will get the chat.
    boolean isAccepted(int status);
}
