package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// What viewers of two nodes on one database are promised: one conversation, although the nodes' clocks are ten seconds
/// apart. Each application runs it with a client of its own.
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TwoNodesContract {
    private static final Duration SOON = Duration.ofSeconds(5);
    /// As promised for what moderators do.
    private static final Duration EVERYWHERE = Duration.ofSeconds(2);

    private static final Duration AHEAD = Duration.ofSeconds(10);

    private final Class<?> application;
    private final Watch.Transport transport;
    private final TestDatabase database = new TestDatabase();
    private Node here;
    private Node there;
    private Api sender;
    private String stream = "";

    protected TwoNodesContract(Class<?> application, Watch.Transport transport) {
        this.application = application;
        this.transport = transport;
    }

    @BeforeAll
    void startNodes() {
        here = Node.start(application, database);
        there = Node.startWith(Clock.offset(Clock.systemUTC(), AHEAD), Clock.class, application, database);
    }

    @AfterAll
    void stopNodes() {
        there.close();
        here.close();
    }

    @BeforeEach
    void startStream() {
        sender = Api.member(here.base());
        stream = Api.member(here.base()).liveStream();
    }

    @Test
    void everybody_getsWhatWasSaidAnywhere_inTheSameOrder() throws Exception {
        try (Watch atOne = watch(here, null);
                Watch atTheOther = watch(there, null)) {
            var senders = new ArrayList<Callable<Integer>>();
            for (Node node : List.of(here, there, here, there)) {
                Api who = Api.member(node.base());
                senders.add(() -> IntStream.range(0, 25)
                        .map(i -> who.send(stream, "chat " + i).status() == 201 ? 1 : 0)
                        .sum());
            }
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<Integer> sent : threads.invokeAll(senders)) {
                    assertThat(sent.get()).isEqualTo(25);
                }
            }

            assertThat(seqs(atOne.next(101)))
                    .isEqualTo(LongStream.rangeClosed(1, 101).boxed().toList());
            atTheOther.next(101);
            assertThat(atTheOther.bytes()).isEqualTo(atOne.bytes());
        }
    }

    @Test
    void whenTimesGoBack_orderAndCursorsDoNot() {
        Api elsewhere = sender.at(there.base());
        String cursor = "0";
        for (int i = 0; i < 10; i++) {
            (i % 2 == 0 ? elsewhere : sender).send(stream, "chat " + i);
            try (Watch reader = watch(i % 2 == 0 ? here : there, cursor)) {
                assertThat(reader.reset()).isFalse();
                reader.next(i == 0 ? 2 : 1);
                cursor = reader.cursor();
            }
        }
        assertThat(cursor).isEqualTo("11");
        try (Watch reader = watch(there, "0")) {
            List<JsonNode> entries = reader.next(11);
            assertThat(seqs(entries))
                    .isEqualTo(LongStream.rangeClosed(1, 11).boxed().toList());
            assertThat(Duration.between(sentAt(entries.get(1)), sentAt(entries.get(2))))
                    .isLessThan(AHEAD.dividedBy(-2));
        }
    }

    @Test
    void aViewerWhoMovesToTheOtherNode_goesOnFromTheirCursor() {
        String cursor = "1";
        for (int i = 0; i < 10; i++) {
            sender.send(stream, "chat " + i);
            try (Watch first = watch(here, cursor)) {
                first.next(1);
                cursor = first.cursor();
            }
            try (Watch moved = watch(there, cursor)) { // which may not have that chat yet
                assertThat(moved.reset()).isFalse();
                sender.send(stream, "another");
                assertThat(texts(moved.next(1))).containsExactly("another");
                cursor = moved.cursor();
            }
        }
    }

    @Test
    void aStreamThatStartsAtOneNode_startsForThoseWhoWaitAtTheOther_andTheyCanSend() {
        Api owner = Api.member(here.base());
        String scheduled = owner.newStream();
        Api waiting = sender.at(there.base());
        try (Watch early = transport.watch(waiting, scheduled, null)) {
            owner.post("/api/v1/streams/" + scheduled + "/start", null);

            assertThat(early.next(1).getFirst().get("type").asString()).isEqualTo("stream-started");
            assertThat(early.send("{\"text\":\"first!\"}").code()).isEmpty();
        }
    }

    @Test
    void aDismissal_andABan_holdOnOpenConnectionsOfTheOtherNode_withinTwoSeconds() {
        Api owner = Api.member(here.base());
        String live = owner.liveStream();
        String channel = "/api/v1/channels/"
                + owner.get("/api/v1/streams/" + live).json().at("/channel/id").asString();
        String id = sender.my("id");
        owner.put(channel + "/moderators/" + id, null);
        owner.patch(channel + "/chat-rules", Map.of("audience", "MODERATORS"));
        try (Watch open = transport.watch(sender.at(there.base()), live, null)) {
            await().atMost(SOON).until(() -> codeOfSend(open).isEmpty());

            owner.delete(channel + "/moderators/" + id);
            await().atMost(EVERYWHERE).until(() -> codeOfSend(open).equals("MODERATORS_ONLY"));

            owner.put(channel + "/bans/" + id, null);
            await().atMost(EVERYWHERE).until(() -> codeOfSend(open).equals("BANNED"));
        }
    }

    private static String codeOfSend(Watch connection) {
        return connection.send("{\"text\":\"still here\"}").code();
    }

    @Test
    void aCursorThatNoNodeHasGivenOut_isReset() {
        try (Watch reader = watch(there, "100")) {
            assertThat(reader.reset()).isTrue();
            assertThat(seqs(reader.next(1))).containsExactly(1L);
        }
    }

    /// As after a failover to a server that lacked the last transactions.
    @Test
    void whenTheDatabaseHasLostEntries_everybodyBeginsAnew() throws SQLException {
        IntStream.range(0, 5).forEach(i -> sender.send(stream, "chat " + i));
        watch(here, "0").next(6);
        watch(there, "0").next(6);
        try (Connection connection = database.connect();
                Statement losing = connection.createStatement()) {
            losing.execute("delete from chat_log where seq > 3 and stream_id = " + stream);
            losing.execute("update stream_head set head = 3 where stream_id = " + stream);
        }

        assertThat(sender.send(stream, "refused").code()).isEqualTo("TRY_LATER");
        assertThat(sender.send(stream, "after the loss").json().get("seq").asString())
                .isEqualTo("4");

        for (Node node : List.of(here, there)) {
            await().atMost(SOON).until(() -> {
                try (Watch reader = watch(node, "6")) {
                    return reader.reset() && texts(reader.next(4).subList(3, 4)).equals(List.of("after the loss"));
                }
            });
        }
    }

    private Watch watch(Node node, @Nullable String after) {
        return transport.watch(Api.guest(node.base()), stream, after);
    }

    private static Instant sentAt(JsonNode entry) {
        return Instant.parse(entry.get("sentAt").asString());
    }

    private static List<String> texts(List<JsonNode> entries) {
        return entries.stream().map(entry -> entry.get("text").asString()).toList();
    }

    private static List<Long> seqs(List<JsonNode> entries) {
        return entries.stream()
                .map(entry -> Long.valueOf(entry.get("seq").asString()))
                .toList();
    }
}
