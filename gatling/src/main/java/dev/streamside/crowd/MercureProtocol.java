package dev.streamside.crowd;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;

/// As a page speaks with [Mercure](https://mercure.rocks): server-sent events of a topic.
final class MercureProtocol extends PeerProtocol {
    private static final String HUB = "/.well-known/mercure";
    private static final int OK = 200;

    private final String token = MercureToken.signed();

    @Override
    public FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        return Requests.eventsAfter(node, HUB + "?topic=chat", cursor);
    }

    /// It answers once the viewer has subscribed, and sends no greeting.
    @Override
    public long greetingNanos() {
        return 0;
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new PublishedReader(marks);
    }

    @Override
    HttpRequest.Builder publish(URI node, String chat) {
        return HttpRequest.newBuilder(node.resolve(HUB))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("topic=chat&data=" + URLEncoder.encode(chat, StandardCharsets.UTF_8)));
    }

    @Override
    public boolean isAccepted(int status) {
        return status == OK;
    }
}
