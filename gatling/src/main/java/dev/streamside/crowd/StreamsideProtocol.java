package dev.streamside.crowd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.viewers.Preparation;
import dev.streamside.viewers.Settings;
import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// As the page speaks with Streamside.
final class StreamsideProtocol implements Protocol {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PING = "{\"type\":\"ping\"}";
    private static final int CREATED = 201;
    /// By then a server that greets has done so.
    private static final long GREETING_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Settings settings;
    private final Requests requests;
    private final Preparation preparation;

    StreamsideProtocol(Settings settings, Requests requests, Preparation preparation) {
        this.settings = settings;
        this.requests = requests;
        this.preparation = preparation;
    }

    @Override
    public URI socket(URI node, Cursor cursor) {
        return requests.socket(node, cursor);
    }

    @Override
    public @Nullable String subprotocol() {
        return null;
    }

    /// The address says everything.
    @Override
    public String greeting(Cursor cursor) {
        return "";
    }

    @Override
    public String keepAlive() {
        return PING;
    }

    @Override
    public FullHttpRequest events(URI node, Cursor cursor, String cookie) {
        return requests.events(node, cursor, cookie);
    }

    /// The data says where to continue, as over all transports.
    @Override
    public boolean hasEventIds() {
        return false;
    }

    @Override
    public long greetingNanos() {
        return GREETING_NANOS;
    }

    /// An open socket counts as a viewer without them.
    @Override
    public boolean hasHeartbeats() {
        return !settings.transport().equals("websocket");
    }

    @Override
    public PayloadReader reader(Marks marks) {
        return new PayloadParser(marks);
    }

    @Override
    public HttpRequest.Builder chat(URI node, int member, String text) {
        return HttpRequest.newBuilder(node.resolve("/api/v1/streams/" + preparation.stream() + "/chats"))
                .header("Cookie", preparation.cookieOf(member))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body(text)));
    }

    private static String body(String text) {
        try {
            return JSON.writeValueAsString(Map.of("text", text));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public boolean isAccepted(int status) {
        return status == CREATED;
    }
}
