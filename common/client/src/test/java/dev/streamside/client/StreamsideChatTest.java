package dev.streamside.client;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How the client handles answers that a healthy server does not give on demand. Everything else is tested with the
/// applications.
class StreamsideChatTest {
    /// A header with this in its value gets a date in its place.
    private static final String IN_TWO_SECONDS = "in two seconds";

    private static final String PAGE = "<html>Please sign in\n";

    private record Answer(int status, Map<String, String> headers, String body) {}

    private static final Answer RECEIPT = new Answer(
            201, Map.of(), "{\"seq\":\"2\",\"sentAt\":\"2026-01-25T13:27:51.123Z\",\"clientMessageId\":\"a\"}");

    private record Asked(String query, @Nullable String authorization, String body, long atMillis) {}

    private final Map<String, Queue<Answer>> script = new ConcurrentHashMap<>();
    private final Map<String, List<Asked>> asked = new ConcurrentHashMap<>();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private StreamsideChat chat;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        chat = StreamsideChat.builder("http://127.0.0.1:" + server.getAddress().getPort(), "42")
                .transport(Transport.POLLING)
                .listener(new Teller())
                .build();
    }

    @AfterEach
    void stopServer() {
        chat.close();
        server.stop(0);
    }

    private class Teller implements ChatListener {
        @Override
        public void onEntry(Entry entry) {
            told.add(entry.type() + " " + entry.seq());
            if (entry.type().equals("trouble")) {
                throw new IllegalStateException("of the listener");
            }
        }

        @Override
        public void onReset() {
            told.add("reset");
        }

        @Override
        public void onSkipped(long count, long after, long next) {
            told.add("skipped " + count + " " + after + "-" + next);
        }

        @Override
        public void onHole(long after, long next) {
            told.add("hole " + after + "-" + next);
        }

        @Override
        public void onSignInNeeded(@Nullable StreamsideException problem) {
            told.add("sign-in-needed" + (problem == null ? "" : " " + problem.code()));
            chat.signIn(PAGE);
        }

        @Override
        public void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {
            told.add(state + (problem == null ? "" : " " + problem.code()));
        }
    }

    /// The last answer of a path is repeated.
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().replaceAll(".*/", "");
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String kind = exchange.getRequestMethod().equals("POST") ? "send " + path : path;
        asked.computeIfAbsent(kind, any -> new CopyOnWriteArrayList<>())
                .add(new Asked(
                        String.valueOf(exchange.getRequestURI().getQuery()),
                        exchange.getRequestHeaders().getFirst("Authorization"),
                        body,
                        System.nanoTime() / 1_000_000));
        Queue<Answer> answers = script.get(kind);
        Answer answer = answers == null
                ? new Answer(200, Map.of(), "{\"viewers\":1,\"status\":\"LIVE\"}")
                : answers.size() > 1 ? answers.remove() : answers.element();
        String date =
                RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(2));
        answer.headers()
                .forEach((name, value) ->
                        exchange.getResponseHeaders().set(name, value.equals(IN_TWO_SECONDS) ? date : value));
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void script(String kind, Answer... answers) {
        script.put(kind, new ArrayDeque<>(List.of(answers)));
    }

    private static Answer entries(String cursor, String more, String... entries) {
        return new Answer(
                200,
                Map.of(),
                "{\"entries\":[%s],\"cursor\":\"%s\",\"reset\":false,\"nextPollMillis\":50%s}"
                        .formatted(String.join(",", entries), cursor, more));
    }

    private static String entry(String type, long seq) {
        return "{\"type\":\"%s\",\"seq\":\"%d\",\"new\":{\"field\":[1]}}".formatted(type, seq);
    }

    private static Answer problem(int status, String code, String more) {
        return new Answer(
                status,
                Map.of("Content-Type", "application/problem+json"),
                "{\"code\":\"%s\",\"detail\":\"why\"%s}".formatted(code, more));
    }

    private void awaitTold(String... what) {
        chat.start();
        // Awaitility must not take the listener's exception for its own.
        await().dontCatchUncaughtExceptions().untilAsserted(() -> {
            chat.wake();
            assertThat(told).contains(what);
        });
    }

    private List<Asked> asked(String kind) {
        return asked.getOrDefault(kind, List.of());
    }

    @Test
    void whatTheServerAsksFor_isAMinimum_inTheBodyOrTheHeader_asSecondsOrADate() {
        script(
                "chats",
                problem(503, "TRY_LATER", ",\"retryAfterMillis\":700"),
                new Answer(429, Map.of("Retry-After", "1"), "<html>"),
                new Answer(503, Map.of("Retry-After", IN_TWO_SECONDS), ""),
                entries("1", "", entry("chat", 1)));
        awaitTold("chat 1");

        assertThat(told)
                .containsSubsequence(
                        "CONNECTING",
                        "RECONNECTING TRY_LATER",
                        "RECONNECTING HTTP_429",
                        "RECONNECTING HTTP_503",
                        "chat 1",
                        "CONNECTED");
        List<Asked> polls = asked("chats");
        // Both sides measure in whole milliseconds.
        assertThat(polls.get(1).atMillis() - polls.get(0).atMillis()).isGreaterThan(690);
        assertThat(polls.get(2).atMillis() - polls.get(1).atMillis()).isGreaterThan(990);
        assertThat(polls.get(3).atMillis() - polls.get(2).atMillis()).isGreaterThan(990);
    }

    @Test
    void aHole_isAskedForThreeTimes_thenSaid_andTheChatGoesOn() {
        script("chats", entries("1", "", entry("chat", 1)), entries("3", "", entry("chat", 3)));
        awaitTold("chat 3");

        assertThat(told).containsSubsequence("chat 1", "hole 1-3", "chat 3").doesNotContain("reset");
        assertThat(asked("chats").stream().map(Asked::query).limit(5))
                .containsExactly(
                        "limit=50", "after=1&limit=200", "after=1&limit=200", "after=1&limit=200", "after=1&limit=200");
    }

    @Test
    void whatTheServerSkips_isSaid_andUnknownTypesAndTroubleOfTheListener_moveOn() {
        script(
                "chats",
                entries("1", "", entry("trouble", 1)),
                entries("9", ",\"skipped\":6", entry("of-tomorrow", 8), entry("chat", 9)));
        awaitTold("chat 9");

        assertThat(told).containsSubsequence("trouble 1", "skipped 6 1-8", "of-tomorrow 8", "chat 9");
        await().until(() -> "9".equals(chat.cursor()));
    }

    @Test
    void aCursorThatIsRefused_isForgotten_andTheNewestEntriesFollowAReset() {
        script(
                "chats",
                entries("5", "", entry("chat", 5)),
                problem(400, "INVALID", ""),
                entries("2", "", entry("chat", 2)));
        awaitTold("chat 2");

        assertThat(told).containsSubsequence("chat 5", "reset", "chat 2");
        assertThat(asked("chats").get(2).query()).isEqualTo("limit=50");
    }

    @Test
    void anAnswerThatMakesNoSense_isAFailureLikeAnyOther() {
        script(
                "chats",
                new Answer(200, Map.of(), "<html>"),
                new Answer(200, Map.of(), "{\"entries\":[{}],\"cursor\":\"1\"}"),
                entries("1", "", entry("chat", 1)));
        awaitTold("chat 1");

        assertThat(told).filteredOn("RECONNECTING BAD_ANSWER"::equals).hasSize(2);
    }

    @Test
    void aChatThatComesTooFast_isSentAgainUnderItsId_andLaterOnesFollow() {
        script("send chats", problem(429, "TOO_FAST", ",\"retryAfterMillis\":300"), RECEIPT);
        CompletableFuture<Receipt> first = chat.send("one");
        CompletableFuture<Receipt> second = chat.send("two");
        CompletableFuture.allOf(first, second).join();

        List<Asked> sends = asked("send chats");
        assertThat(sends)
                .extracting(send -> send.body().replaceAll(".*\"text\":\"(\\w+)\".*", "$1"))
                .containsExactly("one", "one", "two");
        assertThat(sends.get(0).body()).isEqualTo(sends.get(1).body());
        assertThat(sends.get(1).atMillis() - sends.get(0).atMillis()).isGreaterThan(290);
    }

    @Test
    void aTokenThatExpires_losesNoChat_ifTheSiteHasANewerOne() {
        script("send chats", problem(401, "INVALID_TOKEN", ""), RECEIPT);
        chat.close();
        chat = withToken("one", () -> chat.signIn("two"));
        CompletableFuture<Receipt> first = chat.send("one");
        CompletableFuture<Receipt> second = chat.send("two");
        CompletableFuture.allOf(first, second).orTimeout(20, TimeUnit.SECONDS).join();

        assertThat(asked("send chats"))
                .extracting(Asked::authorization)
                .containsExactly("Bearer one", "Bearer two", "Bearer two");
    }

    @Test
    void aTokenThatWasNeverAccepted_failsTheChatAtOnce() {
        script("send heartbeat", problem(503, "TRY_LATER", ""));
        script("send chats", problem(401, "INVALID_TOKEN", ""));
        chat.close();
        chat = withToken("one", () -> {});

        assertThatThrownBy(() -> chat.send("hello").get(5, TimeUnit.SECONDS)).hasMessageContaining("INVALID_TOKEN");
    }

    /// A chat that has sent its first heartbeat, and has the answer.
    private StreamsideChat withToken(String token, Runnable onSignInNeeded) {
        script("chats", entries("1", "", entry("chat", 1)));
        var member = StreamsideChat.builder(
                        "http://127.0.0.1:" + server.getAddress().getPort(), "42")
                .transport(Transport.POLLING)
                .token(token)
                .listener(new Teller() {
                    @Override
                    public void onCounts(Counts counts) {
                        told.add("counts");
                    }

                    @Override
                    public void onSignInNeeded(@Nullable StreamsideException problem) {
                        onSignInNeeded.run();
                    }
                })
                .build();
        member.start();
        await().until(() -> script.containsKey("send heartbeat") || told.contains("counts"));
        return member;
    }

    @Test
    void aChatThatIsHeld_orRefused_isNotSent_norTriedAgain() {
        script("send chats", problem(202, "HELD", ""), problem(403, "BANNED", ""));

        assertThatThrownBy(() -> chat.send("one").join())
                .hasRootCauseInstanceOf(StreamsideException.class)
                .hasMessageContaining("HELD");
        assertThatThrownBy(() -> chat.send("two").join()).hasMessageContaining("BANNED");
        assertThat(asked("send chats")).hasSize(2);
    }

    /// An older server shares the address. It knows only the full form, and not the parameter.
    @Test
    void compactEntries_areAskedFor_untilAServerRefusesThem_andNothingIsLost() {
        script(
                "client",
                new Answer(200, Map.of(), "{\"transports\":[\"polling\"],\"entries\":[\"full\",\"compact\"]}"));
        script(
                "chats",
                entries("2", "", "[1769347671123,{\"id\":\"7\",\"name\":\"Ada\"},\"one\"]", "[5,0,\"two\"]"),
                problem(400, "INVALID", ",\"fields\":[{\"field\":\"entries\",\"reason\":\"UNKNOWN\"}]"),
                entries("3", "", entry("stream-ended", 3)));
        var texts = new CopyOnWriteArrayList<String>();
        var automatic = StreamsideChat.builder(
                        "http://127.0.0.1:" + server.getAddress().getPort(), "42")
                .listener(new ChatListener() {
                    @Override
                    public void onEntry(Entry entry) {
                        texts.add(entry.seq() + " "
                                + (entry.author() == null ? "" : entry.author().name()) + " " + entry.text());
                    }

                    @Override
                    public void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {
                        told.add(state.toString());
                    }
                })
                .build();
        automatic.start();
        await().until(() -> texts.size() == 3);
        automatic.close();

        assertThat(texts).containsExactly("1 Ada one", "2 Ada two", "3  null");
        assertThat(asked("chats"))
                .extracting(poll -> poll.query().contains("entries=compact"))
                .containsExactly(true, true, false);
        assertThat(told).doesNotContain("RECONNECTING", "FAILED");
    }

    @Test
    void aPageInPlaceOfAToken_isNotSent_andTheSiteIsNotAskedWithoutEnd() {
        script("chats", entries("1", "", entry("chat", 1)));
        script("send chats", problem(401, "LOGIN_REQUIRED", ""));
        chat.signIn(PAGE);
        awaitTold("chat 1", "sign-in-needed INVALID_TOKEN");
        assertThatThrownBy(() -> chat.send("as a guest").get(10, TimeUnit.SECONDS))
                .hasMessageContaining("LOGIN_REQUIRED");
        await().until(() -> asked("chats").size() > 3);

        assertThat(told).filteredOn("sign-in-needed INVALID_TOKEN"::equals).hasSize(1);
    }

    @Test
    void noMoreThanTwentyChatsWait_andThoseThatDo_failWhenItIsClosed() {
        script("send chats", problem(503, "TRY_LATER", ",\"retryAfterMillis\":50000"));
        var waiting = new ArrayList<>(
                IntStream.range(0, 20).mapToObj(i -> chat.send("chat " + i)).toList());

        assertThatThrownBy(() -> chat.send("one too many").join()).hasMessageContaining("TOO_MANY_UNSENT");
        chat.close();
        waiting.add(chat.send("too late"));
        assertThat(waiting)
                .allSatisfy(each ->
                        assertThatThrownBy(() -> each.get(10, TimeUnit.SECONDS)).hasMessageContaining("STOPPED"));
    }
}
