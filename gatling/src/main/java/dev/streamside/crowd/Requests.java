package dev.streamside.crowd;

import dev.streamside.viewers.Settings;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The requests of viewers, as the page makes them.
final class Requests {
    /// The longest wait that the server allows.
    static final int WAIT_SECONDS = 25;

    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final String LAST_EVENT_ID = "Last-Event-ID";
    private static final String AGENT = "streamside-crowd";
    private static final int FIRST_LIMIT = 50;

    private final Settings settings;
    private final String stream;

    Requests(Settings settings, String stream) {
        this.settings = settings;
        this.stream = stream;
    }

    /// What is new. Only a poll that waits says whose it is: the answer to any other is the same for all viewers.
    FullHttpRequest poll(URI node, Cursor cursor, String cookie) {
        boolean waits = cursor.isKnown() && settings.transport().equals("long-polling");
        List<String> query = query(cursor);
        query.add("limit=" + (cursor.isKnown() ? settings.limit() : FIRST_LIMIT));
        if (waits) {
            query.add("wait=" + WAIT_SECONDS);
        }
        return request(HttpMethod.GET, node, "chats" + text(query), JSON, waits ? cookie : "");
    }

    FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        return request(HttpMethod.GET, node, "events" + text(query(cursor)), EVENTS, cookie);
    }

    /// Events of a server whose ids say where to continue.
    static FullHttpRequest eventsAfter(URI node, String target, Cursor cursor) {
        FullHttpRequest request = of(HttpMethod.GET, node, target, EVENTS, false);
        if (cursor.isKnown()) {
            request.headers().set(LAST_EVENT_ID, cursor.text());
        }
        return request;
    }

    FullHttpRequest heartbeat(URI node, String cookie) {
        FullHttpRequest request = request(HttpMethod.POST, node, "heartbeat", JSON, cookie);
        request.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
        return request;
    }

    URI socket(URI node, Cursor cursor) {
        return asSocket(node).resolve("/ws/v1/streams/" + stream + text(query(cursor)));
    }

    /// The address of a node for sockets.
    static URI asSocket(URI node) {
        return URI.create(node.toString().replaceFirst("^http", "ws"));
    }

    /// Those of a socket's handshake that are not part of the protocol.
    static HttpHeaders handshake(String cookie) {
        var headers = new DefaultHttpHeaders().set(HttpHeaderNames.USER_AGENT, AGENT);
        return cookie.isEmpty() ? headers : headers.set(HttpHeaderNames.COOKIE, cookie);
    }

    private FullHttpRequest request(HttpMethod method, URI node, String path, String accept, String cookie) {
        String target = "/api/v1/streams/" + stream + "/" + path;
        FullHttpRequest request = of(method, node, target, accept, settings.gzip());
        if (!cookie.isEmpty()) {
            request.headers().set(HttpHeaderNames.COOKIE, cookie);
        }
        return request;
    }

    static FullHttpRequest of(HttpMethod method, URI node, String target, String accept, boolean gzip) {
        var request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, target);
        request.headers()
                .set(HttpHeaderNames.HOST, node.getRawAuthority())
                .set(HttpHeaderNames.USER_AGENT, AGENT)
                .set(HttpHeaderNames.ACCEPT, accept)
                .set(HttpHeaderNames.ACCEPT_ENCODING, gzip ? "gzip" : "identity");
        return request;
    }

    private List<String> query(Cursor cursor) {
        List<String> query = new ArrayList<>();
        if (cursor.isKnown()) {
            query.add("after=" + URLEncoder.encode(cursor.text(), StandardCharsets.UTF_8));
        }
        if (settings.compact()) {
            query.add("entries=compact");
        }
        return query;
    }

    private static String text(List<String> query) {
        return query.isEmpty() ? "" : "?" + String.join("&", query);
    }
}
