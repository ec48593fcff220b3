package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.id.SignedTokens;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The database freezes (every connection stays open and nothing answers) or stops while requests need it.
/// They are refused within two seconds, with a time to retry, and the log does not fill up.
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"streamside.chat.sends=100000", "streamside.chat.burst=100000", "streamside.limit.period=1ms"})
@ContextConfiguration(initializers = CheapPasswords.class)
@DirtiesContext
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
public abstract class FrozenDatabaseContract {
    private static final CuttableDatabase DATABASE = new CuttableDatabase();
    private static final CuttableConnection NETWORK = DATABASE.network();
    private static final Duration BOUND = Duration.ofSeconds(2);
    /// For many requests at once, which by themselves keep a slow machine busy.
    private static final Duration PATIENCE_OF_CLIENTS = Duration.ofSeconds(10);
    private static final SecureRandom RANDOM = new SecureRandom();

    @LocalServerPort
    private int port;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private URI base = URI.create("http://localhost");
    private Api member = Api.guest(base);
    private String cookie = "";
    private String stream = "";

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @BeforeEach
    void startConversation() {
        base = URI.create("http://localhost:" + port);
        member = Api.member(base);
        cookie = "streamside_session=" + member.cookie("streamside_session").orElseThrow();
        stream = Api.member(base).liveStream();
        assertThat(member.send(stream, "before").status()).isEqualTo(201);
    }

    @AfterEach
    void mendNetwork() {
        NETWORK.mend();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> member.send(stream, "mended").status() == 201);
        http.close();
    }

    private record Answer(String question, int status, boolean hasRetryAfter, Duration took) {
        boolean isBounded() {
            return isRefusedWithin(BOUND);
        }

        boolean isRefusedWithin(Duration time) {
            return status == 503 && hasRetryAfter && took.compareTo(time) < 0;
        }
    }

    @Test
    void whenTheDatabaseFreezes_requestsThatNeedIt_areRefusedWithinTwoSeconds() throws Exception {
        List<HttpRequest> questions = questions();

        NETWORK.freeze();

        assertThat(ask(questions)).allMatch(Answer::isBounded);
        assertThat(ask(questions)).as("and again").allMatch(Answer::isBounded);
    }

    @Test
    void whenTheDatabaseStops_openRequestsAreRefused_andTheLogSaysItOnce(CapturedOutput output) throws Exception {
        List<HttpRequest> questions = questions();
        int before = output.getAll().length();

        NETWORK.freeze();
        List<CompletableFuture<Answer>> asked =
                questions.stream().map(this::answer).toList();
        NETWORK.cut();
        for (CompletableFuture<Answer> answer : asked) {
            assertThat(answer.get()).matches(Answer::isBounded);
        }
        for (int i = 0; i < 5; i++) {
            assertThat(ask(questions)).allMatch(Answer::isBounded);
        }

        assertThat(output.getAll().substring(before).lines().filter(line -> !line.isBlank() && !isOfTheDatabase(line)))
                .as("the first request that fails, and the outage")
                .hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void hundredsOfRequestsToAFrozenDatabase_areRefusedInTime() throws Exception {
        List<HttpRequest> flood = flood(300, 1);
        // Opens connections and warms up the code, so that only the wait for the database is measured.
        ask(Collections.nCopies(flood.size(), get("/api/v1/client")));
        ask(flood(20, 1_000));

        NETWORK.freeze();

        assertThat(ask(flood)).allMatch(answer -> answer.isRefusedWithin(PATIENCE_OF_CLIENTS));
        assertThat(firstAcknowledgementAfterTheThaw()).isLessThan(Duration.ofSeconds(5));
    }

    /// Requests for streams, sessions and messages that are not in memory.
    private List<HttpRequest> flood(int ofEach, int before) throws Exception {
        SignedTokens tokens = sessionTokens();
        return IntStream.range(before, before + ofEach)
                .boxed()
                .flatMap(i -> Stream.of(
                        unknownStream(),
                        unknownSession(tokens),
                        get("/api/v1/streams/" + stream + "/chats/history?before=" + i)))
                .toList();
    }

    /// The embedded server logs the cut connections, too.
    private static boolean isOfTheDatabase(String line) {
        return line.contains("mariadbd:");
    }

    private Duration firstAcknowledgementAfterTheThaw() throws Exception {
        HttpRequest send = chat("thaw");
        assertThat(answer(send).get().status()).isEqualTo(503);
        NETWORK.mend();
        long mended = System.nanoTime();
        await().atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> answer(send).get().status() < 300);
        return Duration.ofNanos(System.nanoTime() - mended);
    }

    /// One request of each kind that cannot be answered from memory, and that does not write to the log.
    private List<HttpRequest> questions() throws Exception {
        return List.of(
                write("POST", "/api/v1/session", "{\"username\":\"nobody\",\"password\":\"" + Api.password() + "\"}"),
                get("/api/v1/streams/" + stream + "/chats/history"),
                write("PUT", "/api/v1/streams/" + stream + "/reaction", "{\"reaction\":\"LIKE\"}"),
                unknownStream(),
                unknownSession(sessionTokens()));
    }

    private HttpRequest unknownStream() {
        return get("/api/v1/streams/" + ThreadLocalRandom.current().nextLong(Long.MAX_VALUE));
    }

    /// The token has a valid signature, so only the database can tell that there is no such session.
    private HttpRequest unknownSession(SignedTokens tokens) {
        return get("/api/v1/session", "Cookie", "streamside_session=" + tokens.sign(RANDOM.generateSeed(24)));
    }

    private HttpRequest chat(String id) {
        return write(
                "POST", "/api/v1/streams/" + stream + "/chats", "{\"text\":\"x\",\"clientMessageId\":\"" + id + "\"}");
    }

    private HttpRequest get(String path, String... headers) {
        var request = HttpRequest.newBuilder(URI.create(base + path));
        return (headers.length > 0 ? request.headers(headers) : request).build();
    }

    private HttpRequest write(String method, String path, String body) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .method(method, BodyPublishers.ofString(body))
                .headers("Content-Type", "application/json", "Cookie", cookie)
                .build();
    }

    private List<Answer> ask(List<HttpRequest> questions) throws Exception {
        var answers = new ArrayList<Answer>();
        for (CompletableFuture<Answer> answer :
                questions.stream().map(this::answer).toList()) {
            answers.add(answer.get());
        }
        return answers;
    }

    private CompletableFuture<Answer> answer(HttpRequest request) {
        long start = System.nanoTime();
        return http.sendAsync(request, BodyHandlers.discarding()).thenApply(response -> {
            HttpResponse<Void> got = response;
            return new Answer(
                    request.method() + " " + request.uri().getPath(),
                    got.statusCode(),
                    got.headers().firstValue("Retry-After").isPresent(),
                    Duration.ofNanos(System.nanoTime() - start));
        });
    }

    private static SignedTokens sessionTokens() throws Exception {
        try (Connection connection = DATABASE.direct().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select secret from signing_key where name = 'session'")) {
            row.next();
            return new SignedTokens(row.getBytes(1), 24, 8);
        }
    }
}
