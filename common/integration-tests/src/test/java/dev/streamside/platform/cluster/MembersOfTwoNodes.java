package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.id.SignedTokens;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestIssuer;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Members' identities, and what remains of members who have left.
abstract class MembersOfTwoNodes extends TwoNodes {
    private static final int CLOSED = 12;

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
    void tokensThatAreRecalledAtOneNode_areRefusedAtTheOther() {
        String subject = TestIssuer.newSubject();
        Api user = Api.withToken(there.base(), TestIssuer.token(subject, "Haneul"));
        assertThat(user.get("/api/v1/session").status()).isEqualTo(200);

        Api.operator(here.base())
                .post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", subject));

        await().atMost(SOON).until(() -> user.get("/api/v1/session").code().equals("INVALID_TOKEN"));
    }

    @Test
    void whatIsErased_isForgottenOnAllNodes_alsoWhatWasSaidMeanwhile() {
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
        await().atMost(SOON.multipliedBy(5)) // the second pass, three seconds later, erases what was under way
                .untilAsserted(() -> {
                    assertThat(shown(there)).isEmpty();
                    assertThat(shown(here)).isEmpty();
                });
        assertThat(Api.guest(there.base()).get(path + "/chats/history").text()).doesNotContain("quetzal");
    }

    @Test
    void aClosedAccountOfAnotherSite_isClosedAndBegunAnewOnAnyNode() {
        owner.post(path + "/start", null);
        String subject = TestIssuer.newSubject();
        Api user = Api.withToken(there.base(), TestIssuer.token(subject, "Quetzal"));
        await().atMost(SOON).until(() -> user.send(stream, "hello").status() == 201);
        var joined = Instant.now();

        close(user.at(here.base()), "{}");

        await().atMost(SOON).until(() -> user.send(stream, "hello").code().equals("INVALID_TOKEN"));
        await().atMost(SOON.multipliedBy(5)) // until nothing is under way
                .until(() -> later(subject).send(stream, "hello again").status() == 201);
        String begun = later(subject)
                .get("/api/v1/members/me/export")
                .json()
                .at("/profile/0/createdAt")
                .asString();
        assertThat(Instant.parse(begun)).isAfter(joined);
    }

    /// A media server may announce the stream, or the owner may start a planned one.
    @Test
    void aShowThatBegins_whileItsOwnersAccountIsClosed_isNotLeftLive() throws SQLException {
        Api operator = Api.operator(here.base());
        var outcomes = new TreeMap<String, Integer>();
        for (int i = 0; i < CLOSED; i++) {
            Api streamer = Api.member(here.base());
            String planned = streamer.newStream();
            String channel = streamer.channelOf(planned);
            String key = streamer.post("/api/v1/channels/" + channel + "/media-key", null)
                    .json()
                    .get("key")
                    .asString();
            if (i % 2 == 0) { // the server has to begin one
                streamer.delete("/api/v1/streams/" + planned);
            }
            List<CompletableFuture<?>> begins = Stream.of(here, there)
                    .<CompletableFuture<?>>flatMap(node -> Stream.of(
                            run(() -> announce(node, key)),
                            run(() -> streamer.at(node.base()).post("/api/v1/streams/" + planned + "/start", null))))
                    .toList();

            int closed = Api.untilPossible(
                            () -> operator.post("/api/v1/operator/erasures", Map.of("memberId", streamer.my("id"))))
                    .status();
            begins.forEach(CompletableFuture::join);

            outcomes.merge(closed + " " + statuses(streamer, closed), 1, Integer::sum);
        }
        assertThat(outcomes.keySet()).as(outcomes.toString()).isSubsetOf("202 none", "409 live");
    }

    private static CompletableFuture<Void> run(Runnable work) {
        return CompletableFuture.runAsync(work, Thread::startVirtualThread);
    }

    private static void announce(Node node, String key) {
        Api server = Api.guest(node.base());
        for (int times = 0; times < 3; times++) {
            server.exchange(
                    "POST",
                    "/api/v1/hooks/media/" + key,
                    BodyPublishers.ofString("call=publish&app=live&name=sea"),
                    "Content-Type",
                    "application/x-www-form-urlencoded");
        }
    }

    /// Planned streams are deleted a moment after the account has been closed.
    private static String statuses(Api streamer, int closed) throws SQLException {
        String ofThem = "select count(*) from stream s join channel c on c.id = s.channel_id where c.owner_id = "
                + streamer.my("id") + " and s.status = ";
        if (closed == 202) {
            await().atMost(SOON.multipliedBy(5)).until(() -> TwoNodesIT.DATABASE.number(ofThem + "'SCHEDULED'") == 0);
        }
        return TwoNodesIT.DATABASE.number(ofThem + "'LIVE'") > 0 ? "live" : "none";
    }

    /// The user with a token dated so late that it is certain as early as possible that it was issued after a
    /// recall.
    private Api later(String subject) {
        return Api.withToken(
                there.base(),
                TestIssuer.token(
                        subject,
                        "Quetzal",
                        claims -> claims.issueTime(Date.from(Instant.now().plusSeconds(30)))));
    }

    /// The connection uses TLS, as the proxy in front of these nodes says.
    @Test
    void aSessionWithAnOldCookieName_goesOn_aNewOneNeedsTheNewName() throws SQLException {
        String old = sessionOfBefore();
        var answer = overTls("streamside_session=" + old);
        assertThat(answer.json().at("/member/id").asString()).isEqualTo(member.my("id"));
        assertThat(answer.header("Set-Cookie"))
                .startsWith("__Host-streamside_session=" + old + ";")
                .contains("Secure", "HttpOnly", "Path=/")
                .doesNotContain("Domain");
        assertThat(overTls("__Host-streamside_session=" + old).headers().map()).doesNotContainKey("set-cookie");

        String today = member.cookie("streamside_session").orElseThrow();
        assertThat(overTls("__Host-streamside_session=" + today)
                        .json()
                        .at("/member/id")
                        .asString())
                .isEqualTo(member.my("id"));
        assertThat(overTls("streamside_session=" + today).json().get("member").isNull())
                .as("another host of the domain could have set it")
                .isTrue();
    }

    private Api.Answer overTls(String cookie) {
        return Api.guest(here.base()).get("/api/v1/session", "X-Forwarded-Proto", "https", "Cookie", cookie);
    }

    private String sessionOfBefore() throws SQLException {
        try (Connection connection = TwoNodesIT.DATABASE.connect();
                Statement statement = connection.createStatement();
                ResultSet key = statement.executeQuery("select secret from signing_key where name = 'session'")) {
            key.next();
            String token = new SignedTokens(key.getBytes(1), 24, 8).sign(SecureRandom.getSeed(24));
            TwoNodesIT.DATABASE.run(
                    "insert into member_session (token_hash, member_id, created_at, last_used_at) values (unhex(sha2('"
                            + token + "', 256)), " + member.my("id") + ", utc_timestamp(3), utc_timestamp(3))");
            return token;
        }
    }

    private static boolean isSignedIn(Api who) {
        return who.get("/api/v1/session").json().get("member").isObject();
    }

    private static String name(Api who) {
        return who.get("/api/v1/session").json().at("/member/displayName").asString();
    }

    private static void close(Api who, String body) {
        who.exchange("DELETE", "/api/v1/members/me", BodyPublishers.ofString(body), "Content-Type", "application/json");
    }
}
