package dev.streamside.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A user of the API from outside, with cookies or a token of its own. Every answer is checked against the
/// published contract.
public final class Api {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final OpenApiContract CONTRACT = OpenApiContract.published();
    private static final AtomicInteger COUNTER = new AtomicInteger();
    private static final String PASSWORD = "correct horse battery";
    static final String OPERATOR = "the-operator";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(500);

    /// The only other site whose pages may use the server.
    public static final String PARTNER = "https://partner.example";

    private final URI base;
    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient http;
    private final @Nullable JsonNode member;
    private final @Nullable String token;

    private Api(URI base, @Nullable JsonNode member) {
        this(base, member, null, null);
    }

    private Api(URI base, @Nullable JsonNode member, @Nullable String token, @Nullable InetAddress from) {
        this.base = base;
        this.member = member;
        this.token = token;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(from)
                .cookieHandler(cookies)
                .connectTimeout(Duration.ofSeconds(5))
                .build();
    }

    public static Api guest(URI base) {
        return new Api(base, null);
    }

    /// A client that sends a token with every request.
    public static Api withToken(URI base, String token) {
        return new Api(base, null, token, null);
    }

    /// A new member who has signed in.
    public static Api member(URI base) {
        String username =
                "member-" + Long.toString(ProcessHandle.current().pid(), 36) + "-" + COUNTER.incrementAndGet();
        return member(base, username, "Member " + username);
    }

    /// The site's operator, signed in. All tests share this one member.
    public static synchronized Api operator(URI base) {
        var guest = guest(base);
        Answer signedIn = guest.signIn(OPERATOR, PASSWORD);
        if (signedIn.status() != 200) {
            return member(base, OPERATOR, "The operator");
        }
        var operator = new Api(base, signedIn.json());
        operator.signIn(OPERATOR, PASSWORD);
        return operator;
    }

    public static Api member(URI base, String username, String displayName) {
        var body = Map.of("username", username, "password", PASSWORD, "displayName", displayName);
        Supplier<Answer> signUp = () -> guest(base).post("/api/v1/members", body);
        Answer first = signUp.get();
        Answer signedUp = isTryLater(first) ? untilPossible(signUp) : first;
        if (isTryLater(first) && signedUp.code().equals("USERNAME_TAKEN")) { // the first attempt may have succeeded
            signedUp = untilPossible(() -> guest(base).signIn(username, PASSWORD));
        }
        if (signedUp.status() != 201 && signedUp.status() != 200) {
            throw new IllegalStateException(signedUp.toString());
        }
        var member = new Api(base, signedUp.json());
        if (untilPossible(() -> member.signIn(username, PASSWORD)).status() != 200) {
            throw new IllegalStateException("cannot sign in: " + username);
        }
        return member;
    }

    /// Retries like clients do: a server that has just started, on a busy machine, may not be able to answer
    /// in time.
    public static Answer untilPossible(Supplier<Answer> request) {
        Answer answer = request.get();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (isTryLater(answer) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(PAUSE.toNanos());
            answer = request.get();
        }
        return answer;
    }

    private static boolean isTryLater(Answer answer) {
        return answer.code().equals("TRY_LATER");
    }

    /// The same client at another address of this machine, such as `127.0.0.2`.
    public Api movedTo(String address) {
        return withMyCookies(new Api(base, member, token, InetAddress.ofLiteral(address)));
    }

    /// The same client at another node.
    public Api at(URI node) {
        return withMyCookies(new Api(node, member, token, null));
    }

    private Api withMyCookies(Api other) {
        cookies.getCookieStore()
                .getCookies()
                .forEach(cookie -> other.cookies.getCookieStore().add(other.base, cookie));
        return other;
    }

    public Answer signIn(String username, String password) {
        return post("/api/v1/session", Map.of("username", username, "password", password));
    }

    /// The password of every member.
    public static String password() {
        return PASSWORD;
    }

    /// A field of the member's own data, as returned at sign-up.
    public String my(String field) {
        if (member == null) {
            throw new IllegalStateException("a guest");
        }
        return member.get(field).asString();
    }

    public String newStream() {
        return untilPossible(() -> post("/api/v1/streams", Map.of("title", "A stream")))
                .json()
                .get("id")
                .asString();
    }

    public String liveStream() {
        String id = newStream();
        untilPossible(() -> post("/api/v1/streams/" + id + "/start", null));
        return id;
    }

    /// The id of a stream's channel.
    public String channelOf(String streamId) {
        return get("/api/v1/streams/" + streamId).json().at("/channel/id").asString();
    }

    public Answer send(String streamId, String text) {
        return post("/api/v1/streams/" + streamId + "/chats", Map.of("text", text));
    }

    public Answer poll(String streamId, String query) {
        return get("/api/v1/streams/" + streamId + "/chats" + query);
    }

    public Answer get(String path, String... headers) {
        return exchange("GET", path, BodyPublishers.noBody(), headers);
    }

    public Answer delete(String path) {
        return exchange("DELETE", path, BodyPublishers.noBody());
    }

    public Answer post(String path, @Nullable Object body) {
        return write("POST", path, body);
    }

    public Answer put(String path, @Nullable Object body) {
        return write("PUT", path, body);
    }

    public Answer patch(String path, Object body) {
        return write("PATCH", path, body);
    }

    private Answer write(String method, String path, @Nullable Object body) {
        return exchange(
                method,
                path,
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(JSON.writeValueAsString(body)),
                "Content-Type",
                "application/json");
    }

    /// Sends any request.
    ///
    /// @param headers names and values in turn
    public Answer exchange(String method, String path, BodyPublisher body, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(15))
                .method(method, body);
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
            var answer = new Answer(response.statusCode(), response.headers(), response.body());
            CONTRACT.check(method, path, answer);
            return answer;
        } catch (IOException failure) {
            throw new UncheckedIOException(method + " " + path, failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// The lines of an answer that may have no end, as they arrive.
    ///
    /// @param headers names and values in turn
    public HttpResponse<Stream<String>> lines(String path, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(base + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return http.send(request.build(), BodyHandlers.ofLines());
        } catch (IOException failure) {
            throw new UncheckedIOException(path, failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /// Opens a socket with this client's cookies, as a page of the server would.
    ///
    /// @throws UncheckedIOException if the server refuses it
    public WebSocket openSocket(String path, WebSocket.Listener listener) {
        List<String> headers = new ArrayList<>(List.of("Origin: " + base, "Sec-WebSocket-Protocol: streamside.v1"));
        if (!cookies().isEmpty()) {
            headers.add("Cookie: " + cookies());
        }
        return PlainSocket.open(base, path, headers, listener);
    }

    /// All cookies of this client, as it sends them; empty if it has none.
    public String cookies() {
        return cookies.getCookieStore().getCookies().stream()
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    /// The address of the server.
    public URI base() {
        return base;
    }

    public Optional<String> cookie(String name) {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(HttpCookie::getValue)
                .findFirst();
    }

    /// The answer of the server.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Answer(int status, HttpHeaders headers, byte[] body) {
        public JsonNode json() {
            return JSON.readTree(body);
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /// The stable word of a problem; empty if the answer is not a problem.
        public String code() {
            return header("Content-Type").startsWith("application/problem+json")
                    ? json().path("code").asString("")
                    : "";
        }

        /// The number of the message that was sent.
        ///
        /// @throws AssertionError if it was not
        public String seq() {
            if (!json().has("seq")) {
                throw new AssertionError("The message was not sent: " + this);
            }
            return json().get("seq").asString();
        }

        public String header(String name) {
            return headers.firstValue(name).orElse("");
        }

        @Override
        public String toString() {
            return status + " " + text();
        }
    }
}
