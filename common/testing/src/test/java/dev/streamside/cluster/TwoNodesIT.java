package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.chatlog.Timelines;
import dev.streamside.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.TestIssuer;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.config.ScheduledTask;

/// Two nodes on one database: what is done at one is known at the other.
@Timeout(60)
class TwoNodesIT {
    /// Five looks at the database, and time for a busy machine.
    private static final Duration SOON = Duration.ofSeconds(3);

    private static final TestDatabase DATABASE = new TestDatabase();

    private static Node here;
    private static Node there;

    private Api owner;
    private Api member;
    private String stream;
    private String path;

    @BeforeAll
    static void startNodes() {
        here = Node.start(TestApplication.class, DATABASE);
        there = Node.start(TestApplication.class, DATABASE);
    }

    @AfterAll
    static void stopNodes() {
        there.close();
        here.close();
    }

    @BeforeEach
    void prepare() {
        owner = Api.member(here.base());
        member = Api.member(here.base());
        stream = owner.newStream();
        path = "/api/v1/streams/" + stream;
    }

    @Test
    void tokensThatAreRecalledAtOneNode_areRefusedAtTheOther() {
        String subject = TestIssuer.newSubject();
        Api user = Api.withToken(there.base(), TestIssuer.token(subject, "Haneul"));
        assertThat(user.get("/api/v1/session").status()).isEqualTo(200);

        Api.operator(here.base())
                .post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", subject));

        await().atMost(SOON).until(() -> user.get("/api/v1/session").code().equals("INVALID_TOKEN"));
    }

    @Test
    void aNodeThatCannotReadTheControlLog_saysHowFarItIsBehind() throws SQLException {
        await().atMost(SOON).until(() -> gauge("streamside.cluster.behind", "task", "control-log") < 0.5);
        try (Connection connection = DATABASE.connect();
                Statement locking = connection.createStatement()) {
            locking.execute("lock tables control_head write");

            await().atMost(SOON).until(() -> gauge("streamside.cluster.behind", "task", "control-log") > 1);

            locking.execute("unlock tables");
        }
        await().atMost(SOON).until(() -> gauge("streamside.cluster.behind", "task", "control-log") < 0.5);
    }

    @Test
    void aNodeSays_howFarItsClockIsFromTheDatabases() {
        await().atMost(SOON).until(() -> Math.abs(gauge("streamside.cluster.clock.offset")) < 1);
    }

    private static double gauge(String name, String... tags) {
        return here.part(MeterRegistry.class).get(name).tags(tags).gauge().value();
    }

    @Test
    void aStreamThatStarts_andEnds_doesSoEverywhere() {
        Api elsewhere = member.at(there.base());
        assertThat(elsewhere.send(stream, "too early").code()).isEqualTo("STREAM_NOT_LIVE");

        owner.post(path + "/start", null);
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);

        owner.post(path + "/end", null);
        await().atMost(SOON).until(() -> status(there).equals("ENDED"));
        assertThat(elsewhere.send(stream, "too late").code()).isEqualTo("STREAM_NOT_LIVE");
    }

    @Test
    void whatIsSentAtOneNode_whileTheOtherEndsTheStream_isBeforeTheEnd_orRefused() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);
        var ending = new CompletableFuture<Void>();
        for (int i = 0; i < 200; i++) {
            if (i == 50) {
                ending = CompletableFuture.runAsync(() -> owner.post(path + "/end", null));
            }
            assertThat(elsewhere.send(stream, "chat " + i).status()).isIn(201, 409);
        }
        ending.join();

        assertThat(elsewhere.send(stream, "too late").code()).isEqualTo("STREAM_NOT_LIVE");
        for (Node node : List.of(here, there)) {
            await().atMost(SOON)
                    .until(() -> new Shown(node, stream)
                            .newest()
                            .getLast()
                            .get("type")
                            .asString()
                            .equals("stream-ended"));
        }
    }

    @Test
    void anEditedStream_isChangedEverywhere_andADeletedOneGone() {
        Api elsewhere = Api.guest(there.base());
        assertThat(elsewhere.get(path).status()).isEqualTo(200);

        owner.patch(path, Map.of("title", "Another title"));
        await().atMost(SOON)
                .until(() -> elsewhere.get(path).json().get("title").asString().equals("Another title"));

        owner.delete(path);
        await().atMost(SOON).until(() -> elsewhere.get(path).status() == 404);
    }

    @Test
    void aMemberWhoIsBanned_cannotSendAnywhere_untilTheBanIsLifted() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);

        owner.put(path + "/bans/" + member.my("id"), null);
        await().atMost(SOON).until(() -> elsewhere.send(stream, "banned").code().equals("BANNED"));

        owner.delete(path + "/bans/" + member.my("id"));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "back").status() == 201);
    }

    @Test
    void aBan_takesBackWhatWaitsAtTheOtherNode() throws Exception {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        Api other = Api.member(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);
        var showing = new CompletableFuture<Void>();
        var goOn = new CompletableFuture<Void>();
        timeline(there); // somebody reads
        there.part(Timelines.class).watch((streamId, timeline, appended) -> {
            if (streamId.toString().equals(stream)) {
                showing.complete(null);
                goOn.join(); // the committer does nothing else meanwhile
            }
        });
        try {
            var first = CompletableFuture.supplyAsync(() -> other.send(stream, "stored"));
            showing.get(10, TimeUnit.SECONDS);
            var waits = CompletableFuture.supplyAsync(() -> elsewhere.send(stream, "waits"));
            var registry = there.part(MeterRegistry.class);
            await().until(() ->
                    registry.get("streamside.chat.log.queued").gauge().value() == 2);

            owner.put(path + "/bans/" + member.my("id"), null);

            assertThat(waits.get(2, TimeUnit.SECONDS).code()).isEqualTo("BANNED");
            goOn.complete(null);
            assertThat(first.get(10, TimeUnit.SECONDS).status()).isEqualTo(201);
        } finally {
            goOn.complete(null);
        }
    }

    @Test
    void aRule_andAWord_holdEverywhere() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "hello").status() == 201);

        owner.patch(path + "/chat-rules", Map.of("emojiOnly", true));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "words").code().equals("EMOJI_ONLY"));
        owner.patch(path + "/chat-rules", Map.of("emojiOnly", false));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "words").status() == 201);

        String channel = owner.get(path).json().at("/channel/id").asString();
        owner.patch("/api/v1/channels/" + channel + "/words", Map.of("refused", List.of("casino")));
        await().atMost(SOON).until(() -> elsewhere.send(stream, "casino").code().equals("WORD_REFUSED"));
    }

    @Test
    void aMemberWhoSignsOut_isSignedOutEverywhere() {
        Api elsewhere = member.at(there.base());
        assertThat(isSignedIn(elsewhere)).isTrue();

        member.delete("/api/v1/session");

        await().atMost(SOON).until(() -> !isSignedIn(elsewhere));
    }

    @Test
    void aNewPassword_endsTheSessionsOfAllNodes() {
        Api elsewhere = member.at(there.base());
        assertThat(isSignedIn(elsewhere)).isTrue();

        member.put(
                "/api/v1/account/password",
                Map.of("currentPassword", Api.password(), "newPassword", "another horse battery"));

        await().atMost(SOON).until(() -> !isSignedIn(elsewhere));
    }

    @Test
    void aMemberWhoIsRenamed_andRenamedBackElsewhere_isCalledTheSameEverywhere() {
        Api elsewhere = member.at(there.base());
        assertThat(isSignedIn(elsewhere)).isTrue();

        member.put("/api/v1/account/profile", Map.of("displayName", "Somebody new"));
        await().atMost(SOON).until(() -> name(elsewhere).equals("Somebody new"));

        elsewhere.put("/api/v1/account/profile", Map.of("displayName", "The old one"));
        await().atMost(SOON).until(() -> name(member).equals("The old one"));
    }

    @Test
    void aChatDeletedAfterTheEnd_losesItsTextEverywhere() {
        owner.post(path + "/start", null);
        member.send(stream, "secret");
        owner.post(path + "/end", null);
        assertThat(shown(there)).contains("secret");

        owner.delete(path + "/chats/2");

        await().atMost(SOON).until(() -> !shown(there).contains("secret"));
    }

    @Test
    void aPurge_takesTheTextsEverywhere_alsoAfterTheEnd() {
        owner.post(path + "/start", null);
        member.send(stream, "spam");
        await().atMost(SOON).until(() -> shown(there).contains("spam"));
        owner.delete(path + "/members/" + member.my("id") + "/chats");
        await().atMost(SOON).until(() -> !shown(there).contains("spam"));

        member.send(stream, "more of it");
        owner.post(path + "/end", null);
        await().atMost(SOON).until(() -> shown(there).contains("more of it"));
        owner.delete(path + "/members/" + member.my("id") + "/chats");
        await().atMost(SOON).until(() -> !shown(there).contains("more of it"));
    }

    @Test
    void whatIsErased_isForgottenEverywhere_alsoWhatWasSaidMeanwhileAtTheOtherNode() {
        owner.post(path + "/start", null);
        Api elsewhere = member.at(there.base());
        await().atMost(SOON).until(() -> elsewhere.send(stream, "quetzal").status() == 201);
        assertThat(shown(there)).contains("quetzal");
        var goOn = new AtomicBoolean(true);
        var talking = CompletableFuture.runAsync(() -> {
            while (goOn.get() && elsewhere.send(stream, "quetzal again").status() == 201) {}
        });

        close(member, "{\"currentPassword\":\"" + Api.password() + "\"}");

        await().atMost(SOON).until(() -> !isSignedIn(elsewhere));
        goOn.set(false);
        talking.join();
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(shown(there)).isEmpty();
            assertThat(shown(here)).isEmpty();
        });
        assertThat(Api.guest(there.base()).get(path + "/chats/history").text()).doesNotContain("quetzal");
    }

    @Test
    void aClosedAccount_ofAUserOfAnotherSite_isClosedEverywhere_andBegunAnewAtAnyNode() {
        owner.post(path + "/start", null);
        String subject = TestIssuer.newSubject();
        Api user = Api.withToken(there.base(), TestIssuer.token(subject, "Quetzal"));
        await().atMost(SOON).until(() -> user.send(stream, "hello").status() == 201);
        Api later = Api.withToken(
                there.base(),
                TestIssuer.token(
                        subject,
                        "Quetzal",
                        claims -> claims.issueTime(Date.from(Instant.now().plusSeconds(5)))));
        var joined = Instant.now();

        close(user.at(here.base()), "{}");

        await().atMost(SOON).until(() -> user.send(stream, "hello").code().equals("INVALID_TOKEN"));
        await().atMost(SOON).until(() -> later.send(stream, "hello again").status() == 201);
        String begun = later.get("/api/v1/members/me/export")
                .json()
                .at("/profile/0/createdAt")
                .asString();
        assertThat(Instant.parse(begun)).isAfter(joined);
    }

    @Test
    void oldChatsThatOneNodeDrops_areForgottenByTheOther() throws SQLException {
        owner.post(path + "/start", null);
        member.send(stream, "long ago");
        owner.post(path + "/end", null);
        Api elsewhere = Api.guest(there.base());
        assertThat(shown(there)).contains("long ago");
        assertThat(elsewhere.get(path + "/replay/0").text()).contains("long ago");
        String channel = owner.get(path).json().at("/channel/id").asString();
        owner.put("/api/v1/channels/" + channel + "/archive", Map.of("keepChatsForDays", 1));
        try (Connection connection = DATABASE.connect();
                Statement ageing = connection.createStatement()) {
            ageing.execute("update stream set ended_at = ended_at - interval 2 day where id = " + stream);
        }

        runNow(here, "OldChats.wake");

        await().atMost(SOON).untilAsserted(() -> {
            assertThat(shown(there)).isEmpty();
            assertThat(elsewhere.get(path + "/replay/0").text()).doesNotContain("long ago");
            assertThat(elsewhere.get(path + "/chats/history").text()).doesNotContain("long ago");
        });
    }

    private static void close(Api who, String body) {
        who.exchange("DELETE", "/api/v1/members/me", BodyPublishers.ofString(body), "Content-Type", "application/json");
    }

    /// Runs a task that would be due in a few minutes.
    private static void runNow(Node node, String task) {
        node.part(ScheduledAnnotationBeanPostProcessor.class).getScheduledTasks().stream()
                .map(ScheduledTask::getTask)
                .filter(each -> each.toString().endsWith(task))
                .findAny()
                .orElseThrow()
                .getRunnable()
                .run();
    }

    @Test
    void reactionsAndViewers_areThoseOfAllNodes() {
        owner.post(path + "/start", null);
        Api elsewhere = Api.member(there.base());
        await().atMost(SOON).until(() -> like(elsewhere).status() == 200);
        like(member);
        like(member.at(there.base()));
        member.post(path + "/heartbeat", null);
        elsewhere.post(path + "/heartbeat", null);

        for (Node node : List.of(here, there)) {
            await().atMost(SOON).untilAsserted(() -> {
                var counts = Api.guest(node.base()).get(path + "/counts").json();
                assertThat(counts.get("likes").asLong()).isEqualTo(2);
                assertThat(counts.get("viewers").asLong()).isEqualTo(2);
            });
        }
    }

    @Test
    void aGuest_isTheSameOne_atEveryNode() {
        Api guest = Api.guest(here.base());
        guest.post(path + "/heartbeat", null);

        var answer = guest.at(there.base()).post(path + "/heartbeat", null);

        assertThat(answer.headers().map()).doesNotContainKey("set-cookie");
    }

    /// Otherwise one that is suspended in the middle of a commit would keep a stream locked for hours.
    @Test
    void theServer_endsTheTransaction_ofANodeThatHasBeenSilentFor15Seconds() {
        var silence = new JdbcTemplate(here.part(DataSource.class)).queryForObject("select @@wait_timeout", Long.class);

        assertThat(silence).isEqualTo(15);
    }

    /// It would show its viewers only what it has stored itself.
    @Test
    void anApplicationThatIsAlone_doesNotStartBesideThem() {
        assertThatThrownBy(() -> Node.start(
                        TestApplication.class,
                        DATABASE,
                        "streamside.cluster.bus=alone",
                        "streamside.database.exclusive=true",
                        "streamside.database.exclusive-wait=0s"))
                .rootCause()
                .hasMessageContaining("Another application uses this database");
    }

    private Api.Answer like(Api who) {
        return who.put(path + "/reaction", Map.of("reaction", "LIKE"));
    }

    @Test
    void entriesThatTheDatabaseHasLost_areMissed_alsoWhenNobodySends() throws SQLException {
        owner.post(path + "/start", null);
        member.send(stream, "shown and lost");
        assertThat(shown(there)).contains("shown and lost");
        try (Connection connection = DATABASE.connect();
                Statement losing = connection.createStatement()) {
            losing.execute("delete from chat_log where seq > 1 and stream_id = " + stream);
            losing.execute("update stream_head set head = 1 where stream_id = " + stream);
        }

        await().atMost(Duration.ofSeconds(10)).until(() -> timeline(there).epoch() == 1);
        assertThat(shown(there)).doesNotContain("shown and lost");
    }

    private static boolean isSignedIn(Api who) {
        return who.get("/api/v1/session").json().get("member").isObject();
    }

    private static String name(Api who) {
        return who.get("/api/v1/session").json().at("/member/displayName").asString();
    }

    private String status(Node node) {
        return Api.guest(node.base()).get(path).json().get("status").asString();
    }

    private List<String> shown(Node node) {
        return new Shown(node, stream).texts();
    }

    private Timeline timeline(Node node) {
        return Objects.requireNonNull(node.part(Timelines.class).find(StreamId.of(stream)));
    }
}
