package dev.streamside.edge.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Calls the public API, as any program can.
final class DemoClient {
    private static final Logger log = LoggerFactory.getLogger(DemoClient.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final String base;
    private final JsonMapper json = JsonMapper.shared();
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

    DemoClient(String base) {
        this.base = base;
    }

    /// @param session of the calling member; null for a guest
    /// @return the response; an empty object if there is none or the request failed, because the next one
    ///     follows soon
    JsonNode call(String method, String path, @Nullable String session, @Nullable Object body)
            throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(base + path)).timeout(TIMEOUT);
        if (session != null) {
            request.header("Cookie", "streamside_session=" + session);
        }
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        request.method(
                method,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json.writeValueAsString(body)));
        try {
            return json.readTree(
                    http.send(request.build(), BodyHandlers.ofString()).body());
        } catch (IOException | JacksonException failure) {
            log.debug("{} {} failed", method, path, failure);
            return json.createObjectNode();
        }
    }
}
