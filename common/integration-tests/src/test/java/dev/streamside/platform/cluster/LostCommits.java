package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.testing.Api;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.TestIssuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/// The database makes a change, and the reply to its commit is lost. The server asks the caller to retry. The
/// change still holds, in memory and in the database, and on every node; and a caller who retries gets the correct
/// answer.
@Timeout(60)
abstract class LostCommits {
    private static final Duration SOON = Duration.ofSeconds(5);
    /// Every change that affects data in memory writes this in its transaction.
    private static final String CHANGE = "insert into control_log";
    private static final List<String> TOLD = new CopyOnWriteArrayList<>();
    private static final HttpServer RECEIVER = receiver();

    private final CuttableDatabase networked;
    private final CuttableConnection network;
    private final TestDatabase database;
    private final Node here;
    private final Node there;

    private Api owner;
    private Api member;
    private Api elsewhere;
    private String stream;
    private String path;
    private String channel;

    /// @param database reached over a network that both nodes share
    LostCommits(CuttableDatabase database, Node here, Node there) {
        this.networked = database;
        this.network = database.network();
        this.database = database.direct();
        this.here = here;
        this.there = there;
    }

    /// The settings of a node whose network can lose replies.
    static String[] settings(CuttableDatabase database, String... more) {
        var target = "http://127.0.0.1:" + RECEIVER.getAddress().getPort();
        return Stream.concat(
                        database.settings().stream().map(setting -> setting.substring("--".length())),
                        Stream.concat(
                                Stream.of(more),
                                Stream.of(
                                        "streamside.database.exclusive=false",
                                        "streamside.webhooks.allow-private=true",
                                        "streamside.webhooks.targets[0].url=" + target,
                                        "streamside.webhooks.targets[0].secret=whsec_c2l4dGVlbiBieXRlcyBhbmQgc2l4dGVlbiBtb3Jl")))
                .toArray(String[]::new);
    }

    private static HttpServer receiver() {
        try {
            HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            receiver.createContext("/", exchange -> {
                TOLD.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            receiver.start();
            return receiver;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @BeforeEach
    void prepare() {
        owner = Api.member(here.base());
        member = Api.member(here.base());
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
        channel = owner.get(path).json().at("/channel/id").asString();
        elsewhere = member.at(there.base());
        eventually(who -> assertThat(who.send(stream, "hello").status()).isEqualTo(201));
    }

    @Test
    void anErasure_isCarriedOut_andEndsTheAccountAtOnce() throws SQLException {
        member.send(stream, "quetzal");
        network.holdReply("insert into erasure");

        assertThat(close(member).code()).isEqualTo("TRY_LATER");

        eventually(who -> assertThat(who.send(stream, "still here").code()).isEqualTo("LOGIN_REQUIRED"));
        assertThat(close(member).code()).isEqualTo("LOGIN_REQUIRED");
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            assertThat(database.number("select count(*) from erasure where member_id = " + member.my("id")))
                    .isZero();
            assertThat(shown(here)).doesNotContain("quetzal");
            assertThat(shown(there)).doesNotContain("quetzal");
        });
        assertThat(database.number("select count(*) from chat_log where text = 'quetzal'"))
                .isZero();
    }

    @Test
    void anErasureByAnOperator_isCarriedOut_andWhoAsksAgainIsToldSo() {
        Api operator = Api.operator(here.base());
        var whom = Map.of("memberId", member.my("id"));
        network.loseReply("insert into erasure");

        assertThat(operator.post("/api/v1/operator/erasures", whom).code()).isEqualTo("TRY_LATER");

        assertThat(operator.post("/api/v1/operator/erasures", whom).code()).isEqualTo("MEMBER_NOT_FOUND");
        eventually(who -> assertThat(who.send(stream, "still here").code()).isEqualTo("LOGIN_REQUIRED"));
    }

    @Test
    void aNewPassword_endsAllSessions() {
        var change = Map.of("currentPassword", Api.password(), "newPassword", "another horse battery");
        network.holdReply(CHANGE);

        assertThat(member.put("/api/v1/account/password", change).code()).isEqualTo("TRY_LATER");

        eventually(who -> assertThat(who.send(stream, "still here").code()).isEqualTo("LOGIN_REQUIRED"));
        assertThat(Api.guest(here.base())
                        .signIn(member.my("username"), "another horse battery")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aSignOut_endsTheSession() {
        lose(CHANGE, () -> member.delete("/api/v1/session"));

        eventually(who -> assertThat(who.send(stream, "still here").code()).isEqualTo("LOGIN_REQUIRED"));
    }

    @Test
    void aNewName_isShown() {
        lose(CHANGE, () -> member.put("/api/v1/account/profile", Map.of("displayName", "Somebody new")));

        eventually(who -> assertThat(who.get("/api/v1/session")
                        .json()
                        .at("/member/displayName")
                        .asString())
                .isEqualTo("Somebody new"));
    }

    @Test
    void aBan_holds_untilItIsLifted_andOtherProgramsAreTold() {
        String ban = "/api/v1/channels/" + channel + "/bans/" + member.my("id");
        lose(CHANGE, () -> owner.put(ban, null));
        eventually(who -> assertThat(who.send(stream, "banned").code()).isEqualTo("BANNED"));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(TOLD).anyMatch(body -> body.contains("\"" + member.my("id") + "\"")));
        assertThat(owner.put(ban, null).status()).isEqualTo(204);

        lose(CHANGE, () -> owner.delete(ban));
        eventually(who -> assertThat(who.send(stream, "back").status()).isEqualTo(201));
    }

    @Test
    void aPurge_isShown_alsoAfterTheEnd() throws SQLException {
        member.send(stream, "spam");
        String chats = path + "/members/" + member.my("id") + "/chats";
        lose("insert into member_purge", () -> owner.delete(chats));
        nobodySees("spam");

        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(member.send(stream, "more of it").status()).isEqualTo(201));
        owner.post(path + "/end", null);
        lose(CHANGE, () -> owner.delete(chats));
        nobodySees("more of it");
        await().atMost(SOON)
                .until(() -> database.number("select count(*) from member_purge where stream_id = " + stream) == 0);
    }

    @Test
    void aDeletionAfterTheEnd_isShown() {
        String seq = member.send(stream, "secret").seq();
        owner.post(path + "/end", null);
        lose(CHANGE, () -> owner.delete(path + "/chats/" + seq));

        nobodySees("secret");
    }

    @Test
    void anAppointment_holds_untilTheDismissal() {
        String moderator = "/api/v1/channels/" + channel + "/moderators/" + member.my("id");
        lose(CHANGE, () -> owner.put(moderator, null));
        eventually(who -> assertThat(role(who)).isEqualTo("MODERATOR"));
        assertThat(owner.put(moderator, null).status()).isEqualTo(204);

        lose(CHANGE, () -> owner.delete(moderator));
        eventually(who -> assertThat(role(who)).isEqualTo("MEMBER"));
    }

    @Test
    void rules_andWords_hold() {
        lose(CHANGE, () -> owner.patch(path + "/chat-rules", Map.of("emojiOnly", true)));
        eventually(who -> assertThat(who.send(stream, "words").code()).isEqualTo("EMOJI_ONLY"));
        assertThat(owner.patch(path + "/chat-rules", Map.of("emojiOnly", false)).status())
                .isEqualTo(200);

        lose(CHANGE, () -> owner.patch("/api/v1/channels/" + channel + "/words", Map.of("refused", List.of("casino"))));
        eventually(who -> assertThat(who.send(stream, "casino").code()).isEqualTo("WORD_REFUSED"));
    }

    @Test
    void aSubscription_isKnown() {
        lose(CHANGE, () -> member.put("/api/v1/channels/" + channel + "/subscription", null));

        eventually(who -> assertThat(role(who)).isEqualTo("SUBSCRIBER"));
    }

    @Test
    void theStatusOfAStream_isKnown() {
        String planned = Api.member(here.base()).newStream();
        Api other = Api.member(here.base());
        String next = other.newStream();
        String nextPath = "/api/v1/streams/" + next;
        lose(CHANGE, () -> other.post(nextPath + "/start", null));
        eventually(who -> assertThat(who.send(next, "hello").status()).isEqualTo(201));
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(other.post(nextPath + "/start", null).code()).isEqualTo("WRONG_STATUS"));

        lose(CHANGE, () -> other.post(nextPath + "/end", null));
        eventually(who -> assertThat(who.send(next, "too late").code()).isEqualTo("STREAM_NOT_LIVE"));
        assertThat(planned).isNotEqualTo(next);
    }

    @Test
    void anEdit_andADeletionOfAStream_areKnown() {
        String next = owner.newStream();
        String nextPath = "/api/v1/streams/" + next;
        eventually(who -> assertThat(who.get(nextPath).status()).isEqualTo(200));
        lose(CHANGE, () -> owner.patch(nextPath, Map.of("title", "Another")));
        eventually(who ->
                assertThat(who.get(nextPath).json().get("title").asString()).isEqualTo("Another"));

        lose(CHANGE, () -> owner.delete(nextPath));
        eventually(who -> assertThat(who.get(nextPath).status()).isEqualTo(404));
    }

    @Test
    void anApproval_showsTheChatOnce() {
        owner.patch("/api/v1/channels/" + channel + "/words", Map.of("held", List.of("giveaway")));
        eventually(who -> assertThat(who.send(stream, "giveaway").code()).isEqualTo("HELD"));
        String held = "/api/v1/channels/" + channel + "/held";
        String id = owner.get(held).json().at("/chats/0/id").asString();
        lose(
                "delete from held_chat where channel_id = " + channel + " and id = " + id,
                () -> owner.post(held + "/" + id + "/approve", null));

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                owner.post(held + "/" + id + "/approve", null).code())
                        .isEqualTo("CHAT_NOT_FOUND"));
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(new Shown(there, stream).texts()).containsOnlyOnce("giveaway"));
    }

    @Test
    void aKeyOfAMediaServer_canBeAskedForAgain() {
        String keys = "/api/v1/channels/" + channel + "/media-key";
        lose("insert into media_key", () -> owner.post(keys, null));

        assertThat(owner.post(keys, null).status()).isEqualTo(201);
    }

    @Test
    void tokensThatAreRecalled_areRefused() {
        String subject = TestIssuer.newSubject();
        String token = TestIssuer.token(subject, "Haneul");
        member = Api.withToken(here.base(), token);
        elsewhere = Api.withToken(there.base(), token);
        eventually(who -> assertThat(who.send(stream, "hello").status()).isEqualTo(201));
        Api operator = Api.operator(here.base());
        lose(
                CHANGE,
                () -> operator.post(
                        "/api/v1/operator/sign-outs", Map.of("issuer", TestIssuer.NAME, "subject", subject)));

        eventually(who -> assertThat(who.send(stream, "still here").code()).isEqualTo("INVALID_TOKEN"));
    }

    /// Run by hand, for as long as a setting says: see CONTRIBUTING.md.
    @Test
    @EnabledIfSystemProperty(named = "lossy-load.seconds", matches = "\\d+")
    @Timeout(7_200)
    void underLoad_memoryTheDatabase_andViewersAgreeInTheEnd() throws Exception {
        var time = Duration.ofSeconds(Integer.getInteger("lossy-load.seconds", 0));
        new LossyLoad(networked, here == there ? List.of(here) : List.of(here, there)).run(time);
    }

    /// One failed connection says nothing about the others, so no other request has to wait.
    private void lose(String statement, Supplier<Api.Answer> request) {
        network.loseReply(statement);
        assertThat(request.get().code()).isEqualTo("TRY_LATER");
    }

    /// Waits until it holds at both nodes.
    private void eventually(ThrowingConsumer<Api> holds) {
        for (Api who : List.of(member, elsewhere)) {
            await().atMost(SOON).untilAsserted(() -> holds.accept(who));
        }
    }

    private void nobodySees(String text) {
        for (Node node : List.of(here, there)) {
            await().atMost(SOON)
                    .ignoreException(Refusal.class) // a node treats the database as lost for a moment
                    .untilAsserted(() -> assertThat(shown(node)).doesNotContain(text));
            assertThat(Api.guest(node.base()).get(path + "/chats/history").text())
                    .doesNotContain(text);
        }
    }

    private List<String> shown(Node node) {
        return new Shown(node, stream).texts();
    }

    private String role(Api who) {
        return who.get("/api/v1/channels/" + channel + "/role")
                .json()
                .get("role")
                .asString();
    }

    private static Api.Answer close(Api who) {
        return who.exchange(
                "DELETE",
                "/api/v1/members/me",
                BodyPublishers.ofString("{\"currentPassword\":\"" + Api.password() + "\"}"),
                "Content-Type",
                "application/json");
    }
}
