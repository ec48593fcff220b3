package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.streamside.client.Author;
import dev.streamside.client.ChatListener;
import dev.streamside.client.Entry;
import dev.streamside.client.NewChat;
import dev.streamside.client.Receipt;
import dev.streamside.client.State;
import dev.streamside.client.StreamsideChat;
import dev.streamside.client.StreamsideException;
import dev.streamside.client.Transport;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.TestIssuer;
import dev.streamside.testing.TransportContract;
import dev.streamside.testing.browser.UpgradeObstacle;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.test.context.TestPropertySource;

/// The JVM client keeps the contract for every transport of the server, even on a bad network.
@Execution(ExecutionMode.SAME_THREAD)
class JvmClientIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    @Nested
    class BySocket extends TransportContract {
        BySocket() {
            super(ClientWatch.by(Transport.WEBSOCKET));
        }
    }

    @Nested
    class ByEvents extends TransportContract {
        ByEvents() {
            super(ClientWatch.by(Transport.EVENTS));
        }
    }

    @Nested
    class ByLongPolls extends TransportContract {
        ByLongPolls() {
            super(ClientWatch.by(Transport.LONG_POLLING));
        }
    }

    /// What one listener has received.
    private static final class Told implements ChatListener {
        final List<Long> seqs = new CopyOnWriteArrayList<>();
        final List<String> texts = new CopyOnWriteArrayList<>();
        final List<State> states = new CopyOnWriteArrayList<>();
        final AtomicInteger resets = new AtomicInteger();
        volatile @Nullable StreamsideException refusedToken;

        @Override
        public void onEntry(Entry entry) {
            seqs.add(entry.seq());
            if (entry.isChat()) {
                texts.add(String.valueOf(entry.text()));
            }
        }

        @Override
        public void onReset() {
            resets.incrementAndGet();
        }

        @Override
        public void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {
            states.add(state);
        }

        @Override
        public void onSignInNeeded(@Nullable StreamsideException problem) {
            refusedToken = problem;
        }
    }

    private static StreamsideChat follow(
            String server, String stream, Told told, UnaryOperator<StreamsideChat.Builder> options) {
        StreamsideChat chat = options.apply(
                        StreamsideChat.builder(server, stream).listener(told).complete(true))
                .build();
        chat.start();
        return chat;
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    @Nested
    @TestPropertySource(properties = "streamside.chat-log.timeline-capacity=200")
    class InAProgram extends ApplicationTest {
        private static final int CUTS = 2;
        private static final int CHATS = 10;

        @Test
        void everyEntryComesOnce_inOrder_howeverOftenTheConnectionIsCut() {
            Api sender = member();
            String stream = sender.liveStream();
            var all = new EnumMap<Transport, Told>(Transport.class);
            var chats = new ArrayList<StreamsideChat>();
            try (var network = new CuttableConnection(base.getPort())) {
                for (Transport transport : Transport.values()) {
                    var told = new Told();
                    all.put(transport, told);
                    chats.add(follow(
                            "http://localhost:" + network.port(), stream, told, with -> with.transport(transport)));
                }
                await().atMost(SOON)
                        .until(() -> all.values().stream().allMatch(told -> told.states.contains(State.CONNECTED)));
                for (int cut = 0; cut < CUTS; cut++) {
                    for (int i = 0; i < CHATS; i++) {
                        if (i == CHATS / 2) {
                            network.cut();
                        }
                        sender.send(stream, "chat " + (cut * CHATS + i));
                    }
                    network.mend();
                    long last = 1 + (cut + 1L) * CHATS;
                    await().atMost(SOON).until(() -> {
                        chats.forEach(StreamsideChat::wake);
                        return all.values().stream().allMatch(told -> told.seqs.contains(last));
                    });
                }
            }
            chats.forEach(StreamsideChat::close);

            all.forEach((transport, told) -> {
                assertThat(told.seqs).as("by " + transport).isEqualTo(upTo(1 + CUTS * CHATS));
                assertThat(told.resets.get()).as("by " + transport).isZero();
            });
        }

        @Test
        void aChatWhoseAnswerIsLost_isSentAgain_andStoredOnce_inOrder() {
            String stream = member().liveStream();
            Set<String> lost = ConcurrentHashMap.newKeySet();
            var http = new OkHttpClient.Builder().addInterceptor(chain -> {
                Response answer = chain.proceed(chain.request());
                if (chain.request().method().equals("POST")
                        && lost.add(answer.peekBody(1_000).string().replaceAll(".*\"seq\":\"(\\d+)\".*", "$1"))) {
                    answer.close();
                    throw new IOException("lost");
                }
                return answer;
            });
            var chats = IntStream.range(0, 5).mapToObj(i -> "chat " + i).toList();
            var sender = StreamsideChat.builder(base.toString(), stream)
                    .http(http.build())
                    .token(TestIssuer.token(TestIssuer.newSubject(), "Haneul"))
                    .build();
            try (sender) {
                List<CompletableFuture<Receipt>> sent =
                        chats.stream().map(sender::send).toList();

                assertThat(sent.stream()
                                .map(each -> each.orTimeout(20, TimeUnit.SECONDS)
                                        .join()
                                        .seq()))
                        .containsExactly(2L, 3L, 4L, 5L, 6L);
            }
            assertThat(lost).hasSize(5);
            assertThat(guest().poll(stream, "?after=1").json().findValuesAsString("text"))
                    .isEqualTo(chats);
        }

        @Test
        void entriesComeInCompactForm_andOnesOwnHaveTheirIds() {
            String stream = member().liveStream();
            var entries = new CopyOnWriteArrayList<Entry>();
            var connected = new CompletableFuture<Void>();
            var listener = new ChatListener() {
                @Override
                public void onEntry(Entry entry) {
                    entries.add(entry);
                }

                @Override
                public void onState(State state, @Nullable StreamsideException problem, long retryInMillis) {
                    if (state == State.CONNECTED) {
                        connected.complete(null);
                    }
                }
            };
            try (var chat = StreamsideChat.builder(base.toString(), stream)
                    .token(TestIssuer.token(TestIssuer.newSubject(), "Haneul"))
                    .listener(listener)
                    .build()) {
                chat.start();
                connected.orTimeout(20, TimeUnit.SECONDS).join();
                member().send(stream, "by somebody else");
                chat.send("by this client").join(); // by now the socket is signed in
                var own = new NewChat("by this client, too");
                chat.send(own).join();
                await().atMost(SOON).until(() -> entries.size() == 4);

                assertThat(entries.get(1).clientMessageId()).as("of others").isNull();
                assertThat(entries.get(3).clientMessageId()).isEqualTo(own.clientMessageId());
                assertThat(entries.get(3).author()).extracting(Author::name).isEqualTo("Haneul");
            }
        }

        @Test
        void oneIdIsStoredOnce_howeverOftenAProgramSendsIt() {
            String stream = member().liveStream();
            var chat = new NewChat("once").replyingTo(2);
            try (var sender = StreamsideChat.builder(base.toString(), stream)
                    .token(TestIssuer.token(TestIssuer.newSubject(), "Haneul"))
                    .build()) {
                sender.send("first").join();
                Receipt first = sender.send(chat).join();

                assertThat(sender.send(chat).join()).isEqualTo(first);
            }
            assertThat(guest().poll(stream, "?after=2")
                            .json()
                            .at("/entries/0/replyTo/excerpt")
                            .asString())
                    .isEqualTo("first");
        }

        @Test
        void whereSocketsAreSwallowed_pollsBringTheChat_andALaterSocketBringsNothingTwice() throws IOException {
            Api sender = member();
            String stream = sender.liveStream();
            var told = new Told();
            try (var network = new UpgradeObstacle(base)) {
                network.become(UpgradeObstacle.Habit.SWALLOW);
                try (var chat = follow(network.base().toString(), stream, told, with -> with)) {
                    await().atMost(SOON).until(() -> told.states.contains(State.CONNECTED));
                    sender.send(stream, "over polls");
                    await().atMost(SOON).until(() -> {
                        chat.wake();
                        return told.texts.contains("over polls");
                    });

                    network.become(UpgradeObstacle.Habit.REFUSE); // which ends the waiting request
                    network.become(UpgradeObstacle.Habit.PASS);
                    int attempts = network.attempts();
                    await().atMost(SOON).until(() -> {
                        chat.wake();
                        return network.attempts() > attempts;
                    });
                    sender.send(stream, "over both");
                    await().atMost(SOON).until(() -> told.texts.contains("over both"));
                }
            }
            assertThat(told.seqs).isEqualTo(upTo(3));
            await().atMost(SOON)
                    .untilAsserted(() ->
                            assertThat(told.states).doesNotContain(State.FAILED).endsWith(State.STOPPED));
        }

        @Test
        void aCursorThatIsMadeUp_orOfAnotherEpoch_isReset() {
            String stream = member().liveStream();
            for (String cursor : List.of("999999", "1-7")) {
                for (Transport transport : Transport.values()) {
                    var told = new Told();
                    try (var chat = follow(
                            base.toString(),
                            stream,
                            told,
                            with -> with.transport(transport).cursor(cursor))) {
                        await().atMost(SOON)
                                .untilAsserted(() -> assertThat(told.seqs)
                                        .as(cursor + " by " + transport + ": " + told.states)
                                        .contains(1L));
                        assertThat(told.resets.get())
                                .as(cursor + " by " + transport)
                                .isOne();
                        await().atMost(SOON).until(() -> "1".equals(chat.cursor()));
                    }
                }
            }
        }

        @Test
        void aTokenThatIsRefused_isAskedForAgain_andTheNextOneWrites() {
            String stream = member().liveStream();
            var told = new Told();
            try (var chat = follow(
                    base.toString(),
                    stream,
                    told,
                    with -> with.transport(Transport.WEBSOCKET).token("made.up.token"))) {
                await().atMost(SOON).until(() -> told.refusedToken != null);

                assertThatThrownBy(() -> chat.send("as a guest").join()).hasMessageContaining("LOGIN_REQUIRED");
                chat.signIn(TestIssuer.token(TestIssuer.newSubject(), "Haneul"));
                chat.send("as Haneul").join();
                await().atMost(SOON).until(() -> told.texts.contains("as Haneul"));
            }
        }

        @Test
        void theExample_saysTheLinesOfItsInput(@TempDir Path folder) throws IOException {
            String stream = member().liveStream();
            Files.writeString(folder.resolve("lines"), "안녕\nGoal! \"2:1\"\n");
            String command = "%s -cp '%s' %s %s %s %s <lines"
                    .formatted(
                            Program.ofJdk("java"),
                            System.getProperty("java.class.path"),
                            Checkout.file("docs/examples/Follow.java"),
                            base,
                            stream,
                            TestIssuer.token(TestIssuer.newSubject(), "Haneul"));
            try (var program = Program.start("follow", folder, folder, Map.of(), List.of("sh", "-c", command))) {
                program.awaitSuccess(SOON);
            }
            assertThat(guest().poll(stream, "?after=1").json().findValuesAsString("text"))
                    .containsExactly("안녕", "Goal! \"2:1\"");
        }

        @Test
        void aStreamThatDoesNotExist_isGivenUp_andOneThatEnds_isOver() {
            Api owner = member();
            String stream = owner.liveStream();
            for (Transport transport : Transport.values()) {
                var nothing = new Told();
                try (var _ = follow(base.toString(), "1", nothing, with -> with.transport(transport))) {
                    await().atMost(SOON).until(() -> nothing.states.contains(State.FAILED));
                }
                assertThat(nothing.states).containsExactly(State.CONNECTING, State.FAILED);
            }
            var told = new Told();
            var chat = follow(base.toString(), stream, told, with -> with);
            await().atMost(SOON).until(() -> told.states.contains(State.CONNECTED));
            owner.post("/api/v1/streams/" + stream + "/end", null);
            await().atMost(SOON).until(() -> told.states.contains(State.ENDED));
            assertThat(told.seqs).containsExactly(1L, 2L);

            chat.close();
            await().atMost(SOON)
                    .untilAsserted(() -> assertThatThrownBy(
                                    () -> chat.send("too late").get(1, TimeUnit.SECONDS))
                            .hasMessageContaining("STOPPED"));
        }
    }

    /// Another node takes over, for every transport at once.
    @Nested
    class BetweenNodes {
        @Test
        void aNodeThatIsRestarted_costsNobodyAChat_andBringsNoneTwice() {
            var database = new TestDatabase();
            String[] settings = {
                "streamside.polling.interval=1s",
                "streamside.websocket.come-back-after=0s",
                "streamside.websocket.come-back-within=1s"
            };
            var all = new ArrayList<Told>();
            var chats = new ArrayList<StreamsideChat>();
            String stream;
            try (var first = Node.start(StreamsideServer.class, database, settings);
                    var network = new CuttableConnection(first.base().getPort())) {
                Api sender = Api.member(first.base());
                stream = sender.liveStream();
                for (Transport transport : Transport.values()) {
                    var told = new Told();
                    all.add(told);
                    chats.add(follow(
                            "http://localhost:" + network.port(), stream, told, with -> with.transport(transport)));
                }
                sender.send(stream, "at the first node");
                awaitAll(all, 2);

                try (var second = Node.start(StreamsideServer.class, database, settings)) {
                    network.leadTo(second.base().getPort());
                    first.close();
                    Api moved = sender.at(second.base());
                    moved.send(stream, "at the second node");
                    awaitAll(all, 3);
                    chats.forEach(StreamsideChat::close);
                }
            }
            assertThat(all).allSatisfy(told -> assertThat(told.seqs).isEqualTo(upTo(3)));
            assertThat(all).allSatisfy(told -> assertThat(told.resets.get()).isZero());
        }

        private static void awaitAll(List<Told> all, long last) {
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(all)
                            .allSatisfy(told -> assertThat(told.seqs)
                                    .as(Arrays.toString(Transport.values()))
                                    .contains(last)));
        }
    }
}
