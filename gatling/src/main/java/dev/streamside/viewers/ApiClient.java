package dev.streamside.viewers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Calls the API of the application under test to prepare what is needed before viewers arrive.
final class ApiClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final URI base;
    private final String cookie;
    private final HttpClient http = HttpClient.newHttpClient();

    ApiClient(URI base) {
        this.base = base;
        this.cookie = ServerCookie.SESSION.nameAt(base) + "=";
    }

    /// @throws IOException if there is no chat application at the address
    Optional<String> newestLiveStream() throws IOException {
        HttpResponse<String> answer = ask("GET", "/api/v1/streams?status=LIVE", Map.of(), "");
        if (answer.statusCode() != 200) {
            throw new IOException("status " + answer.statusCode());
        }
        JsonNode newest = JSON.readTree(answer.body()).path("content").path(0);
        return Optional.of(newest.path("id").asText("")).filter(id -> !id.isEmpty());
    }

    /// The transports that the application offers, named as in the settings.
    List<String> transports() throws IOException {
        HttpResponse<String> answer = ask("GET", "/api/v1/client", Map.of(), "");
        List<String> transports = offered(answer, "transports");
        if (transports.isEmpty()) {
            throw new IOException(
                    "asked for its transports, the application answered with status " + answer.statusCode());
        }
        return transports;
    }

    /// The forms of entries that the application offers; empty if it names none.
    List<String> entryForms() throws IOException {
        return offered(ask("GET", "/api/v1/client", Map.of(), ""), "entries");
    }

    private static List<String> offered(HttpResponse<String> answer, String name) throws IOException {
        List<String> offered = new ArrayList<>();
        if (answer.statusCode() == 200) {
            JSON.readTree(answer.body()).path(name).forEach(each -> offered.add(each.asText()));
        }
        return offered;
    }

    /// Signs up new members, as many as the application allows for one address, possibly none.
    ///
    /// @return the tokens of their sessions
    List<String> signUp(int members) throws IOException {
        List<String> tokens = new ArrayList<>();
        String run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
        for (int i = 0; i < members; i++) {
            String username = "viewer-" + run + "-" + i;
            String password = username + "-secret";
            var account = Map.of("username", username, "password", password);
            HttpResponse<String> joined = ask(
                    "POST",
                    "/api/v1/members",
                    Map.of("username", username, "password", password, "displayName", "viewer " + i),
                    "");
            HttpResponse<String> session = ask("POST", "/api/v1/session", account, "");
            Optional<String> token = token(session);
            if (joined.statusCode() != 201 || token.isEmpty()) {
                break;
            }
            tokens.add(token.get());
        }
        return tokens;
    }

    /// @param token of the session of its future owner
    String newLiveStream(String token) throws IOException {
        HttpResponse<String> made = ask("POST", "/api/v1/streams", Map.of("title", "Under load"), token);
        String id = JSON.readTree(made.body()).path("id").asText();
        HttpResponse<String> started = ask("POST", "/api/v1/streams/" + id + "/start", Map.of(), token);
        if (started.statusCode() != 200) {
            throw new IOException("A stream could not be started: " + started.body());
        }
        return id;
    }

    /// The channel of a stream.
    String channelOf(String stream) throws IOException {
        return JSON.readTree(
                        ask("GET", "/api/v1/streams/" + stream, Map.of(), "").body())
                .path("channel")
                .path("id")
                .asText();
    }

    /// Makes a member a moderator.
    ///
    /// @param owner  token of the session of the channel's owner
    /// @param member token of the session of the new moderator
    void appoint(String channel, String owner, String member) throws IOException {
        String id = JSON.readTree(
                        ask("GET", "/api/v1/session", Map.of(), member).body())
                .path("id")
                .asText();
        HttpResponse<String> appointed =
                ask("PUT", "/api/v1/channels/" + channel + "/moderators/" + id, Map.of(), owner);
        if (appointed.statusCode() / 100 != 2) {
            throw new IOException("A moderator could not be appointed: " + appointed.body());
        }
    }

    private Optional<String> token(HttpResponse<String> answer) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(each -> each.startsWith(cookie))
                .flatMap(each -> Stream.of(each.substring(cookie.length()).split(";", 2)))
                .findFirst();
    }

    private HttpResponse<String> ask(String method, String path, Map<String, String> body, String token)
            throws IOException {
        var request = HttpRequest.newBuilder(base.resolve(path)).timeout(TIMEOUT);
        if (!token.isEmpty()) {
            request.header("Cookie", cookie + token);
        }
        if (body.isEmpty()) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)));
        }
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }
}
