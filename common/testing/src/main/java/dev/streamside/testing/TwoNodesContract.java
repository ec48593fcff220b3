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
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The promises to viewers of two nodes on one database: one conversation, although the nodes' clocks are ten
/// seconds apart. Each application runs it with its own client.
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TwoNodesContract {
    private static final Duration SOON = Duration.ofSeconds(5);
    /// The promised limit for moderators' acts.
    private static final Duration EVERYWHERE = Duration.ofSeconds(2);

    private static final Duration AHEAD = Duration.ofSeconds(10);

    private final Class<?> application;
    private final Watch.Transport transport;
    private final Watch.Transport compact;
    private final TestDatabase database = new TestDatabase();
    private Node here;
    private Node there;
    private Api sender;
    private String stream = "";

    /// @param compact the same transport, with entries in compact form
    protected TwoNodesContract(Class<?> application, Watch.Transport transport, Watch.Transport compact) {
        this.application = application;
        this.transport = transport;
        this.compact = compact;
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
    void everybody_getsWhatWasSaidAnywhere_inTheSameOrder() {
        try (Watch atOne = watch(here, null);
                Watch atTheOther = watch(there, null)) {
            talk(25).join();

            assertThat(seqs(atOne.next(101))).isEqualTo(upTo(101));
            atTheOther.next(101);
            assertThat(atTheOther.bytes()).isEqualTo(atOne.bytes());
        }
    }

    /// At any time, one node is behind what the other has already shown to this viewer.
    @Test
    void aViewerWhoMovesWithEveryAnswer_getsEverythingOnce() {
        List<Api> viewer = List.of(Api.guest(here.base()), Api.guest(there.base()));
        var seen = new ArrayList<Long>();
        CompletableFuture<Void> talk = talk(150);

        for (int moves = 0; seen.size() < 601; moves++) {
            if (talk.isCompletedExceptionally()) {
                talk.join(); // the rest will never arrive
            }
            String cursor = seen.isEmpty() ? "0" : seen.getLast().toString();
            try (Watch next = transport.watch(viewer.get(moves % 2), stream, cursor)) {
                assertThat(next.reset()).isFalse();
                JsonMapper.shared().readTree("[" + next.bytes() + "]").forEach(entry -> seen.add(seq(entry)));
            }
        }

        talk.join();
        assertThat(seen).isEqualTo(upTo(601));
    }

    /// Two members at each node send this many messages each, as fast as they can. None is refused.
    private CompletableFuture<Void> talk(int chatsOfEach) {
        return CompletableFuture.allOf(Stream.of(here, there, here, there)
                .map(node -> Api.member(node.base()))
                .map(who -> CompletableFuture.runAsync(
                        () -> IntStream.range(0, chatsOfEach)
                                .forEach(i -> assertThat(
                                                who.send(stream, "chat " + i).status())
                                        .isEqualTo(201)),
                        Thread::startVirtualThread))
                .toArray(CompletableFuture[]::new));
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
            assertThat(seqs(entries)).isEqualTo(upTo(11));
            assertThat(Duration.between(sentAt(entries.get(1)), sentAt(entries.get(2))))
                    .isLessThan(AHEAD.dividedBy(-2));
        }
    }

    @Test
    void aSession_isOverTenSecondsEarlier_whereTheClockIsAhead() throws SQLException {
        Api longer = withSessionThatLasts(AHEAD.multipliedBy(6));
        Api shorter = withSessionThatLasts(AHEAD.minusSeconds(1));
        Api over = withSessionThatLasts(Duration.ofSeconds(-1));
        await().atMost(SOON).until(() -> !isSignedIn(over)); // by now, all three have been read again

        assertThat(isSignedIn(shorter)).isTrue();
        assertThat(isSignedIn(longer)).isTrue();
        assertThat(isSignedIn(over.at(there.base()))).isFalse();
        assertThat(isSignedIn(shorter.at(there.base()))).isFalse();
        assertThat(isSignedIn(longer.at(there.base()))).isTrue();
    }

    /// A member whose session began nearly a month ago. The member gets a new name, in another session at the
    /// other node, so that this node reads the session again.
    private Api withSessionThatLasts(Duration time) throws SQLException {
        Api member = Api.member(here.base());
        database.run("update member_session set created_at = utc_timestamp(3) - interval 30 day + interval "
                + time.toSeconds() + " second where member_id = " + member.my("id"));
        Api elsewhere = Api.guest(there.base());
        elsewhere.signIn(member.my("username"), Api.password());
        assertThat(elsewhere
                        .put("/api/v1/account/profile", Map.of("displayName", "Somebody"))
                        .status())
                .isLessThan(300);
        return member;
    }

    @Test
    void whoSignsInAtTheSlowNode_afterANewPasswordAtTheFastOne_isSignedInAtBoth() {
        String password = "another horse battery";
        Api member = Api.member(here.base());
        var change = Map.of("currentPassword", Api.password(), "newPassword", password);
        assertThat(member.at(there.base())
                        .put("/api/v1/account/password", change)
                        .status())
                .isEqualTo(204);

        Api again = Api.guest(here.base());
        assertThat(again.signIn(member.my("username"), password).status()).isEqualTo(200);

        assertThat(isSignedIn(again)).isTrue();
        assertThat(isSignedIn(again.at(there.base()))).isTrue();
    }

    private static boolean isSignedIn(Api who) {
        return who.get("/api/v1/session").json().get("member").isObject();
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

    /// The authors that one node has introduced are unknown to the other.
    @Test
    void compactEntries_haveTheSameAuthors_forAViewerWhoMoves() {
        List<Api> authors = List.of(sender, Api.member(there.base()), Api.member(here.base()));
        var seen = new ArrayList<JsonNode>();
        String cursor = "1";
        for (int i = 0; i < 12; i++) {
            authors.get(i % 3).send(stream, "chat " + i);
            Api viewer = Api.guest((i % 2 == 0 ? here : there).base());
            try (Watch next = compact.watch(viewer, stream, cursor)) {
                seen.addAll(next.next(1));
                authors.get((i + 1) % 3).send(stream, "chat " + i + " while watching");
                seen.addAll(next.next(1));
                cursor = next.cursor();
            }
        }
        try (Watch full = watch(there, "1")) {
            List<JsonNode> entries = full.next(24);
            entries.forEach(chat -> ((ObjectNode) chat).remove("clientMessageId"));
            assertThat(seen).isEqualTo(entries);
        }
    }

    @Test
    void aStreamStartedAtOneNode_isLiveForViewersOfTheOther() {
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
    void dismissalsAndBans_holdOnTheOtherNode_withinTwoSeconds() {
        Api owner = Api.member(here.base());
        String live = owner.liveStream();
        String channel = "/api/v1/channels/" + owner.channelOf(live);
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

    /// Like a failover to a server that lacked the last transactions.
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
        assertThat(sender.send(stream, "after the loss").seq()).isEqualTo("4");

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
        return entries.stream().map(TwoNodesContract::seq).toList();
    }

    private static Long seq(JsonNode entry) {
        return Long.valueOf(entry.get("seq").asString());
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }
}
