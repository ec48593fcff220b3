package dev.streamside.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.TestIssuer;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// A user of another site, from outside.
class TokenIT extends ApplicationTest {
    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private DataSource dataSource;

    @Autowired
    private TokenVerifier verifier;

    @Autowired
    private AutowireCapableBeanFactory beans;

    private final String subject = TestIssuer.newSubject();
    private Api owner;
    private Api user;
    private String stream;
    private String path;

    @BeforeEach
    void startStream() {
        owner = member();
        user = with(TestIssuer.token(subject, "Haneul"));
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
    }

    @Test
    void sends_asWhomTheTokenNames() {
        String pictured = TestIssuer.token(subject, "Haneul", claims -> claims.claim("picture", "https://site.test/p"));
        assertThat(with(pictured).send(stream, "hello").status()).isEqualTo(201);

        var author = history().get("author");
        assertThat(author.get("name").asString()).isEqualTo("Haneul");
        assertThat(author.get("imageUrl").asString()).isEqualTo("https://site.test/p");
        assertThat(author.get("id").asString()).isEqualTo(id(user));
        assertThat(author.has("badge")).isFalse();
    }

    @Test
    void hasARow_fromTheFirstWriteOn_andNoPassword() {
        user.get("/api/v1/session");
        user.post(path + "/heartbeat", null);
        user.get(path + "/reaction");
        assertThat(rows()).isEmpty();

        user.put(path + "/reaction", Map.of("reaction", "LIKE"));
        assertThat(rows()).containsExactly(id(user) + " none");
    }

    @Test
    void hasOneRow_howeverManyWriteAtOnce() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> sends = IntStream.range(0, 50)
                    .mapToObj(i -> (Callable<Integer>) this::likeUntilThereIsATurn)
                    .toList();
            for (Future<Integer> status : threads.invokeAll(sends)) {
                assertThat(status.get()).isEqualTo(200);
            }
        }

        assertThat(rows()).hasSize(1);
        assertThat(guest().get(path + "/counts").json().get("likes").asInt()).isEqualTo(1);
    }

    /// Fifty at once are more than one client may have at the database: some are asked to try again.
    private int likeUntilThereIsATurn() {
        Api anew = with(TestIssuer.token(subject, "Haneul"));
        int status;
        do {
            status = anew.put(path + "/reaction", Map.of("reaction", "LIKE")).status();
        } while (status == 503);
        return status;
    }

    @Test
    void asksNothing_onceItIsKnown() throws SQLException {
        user.send(stream, "first");
        user.post(path + "/heartbeat", null);
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();
        for (int i = 0; i < 20; i++) {
            user.get("/api/v1/session");
            user.post(path + "/heartbeat", null);
            with(TestIssuer.token(subject, "Haneul")).send(stream, "chat " + i);
        }

        var ran = DATABASE.statements().since(before);
        assertThat(ran.of("select")).isZero();
        assertThat(ran.of("insert")).isEqualTo(20);
    }

    @Test
    void isRenamed_byANewerToken_andNotByAnOlderOne() {
        String older = TestIssuer.token(
                subject,
                "Old",
                claims -> claims.issueTime(Date.from(Instant.now().minusSeconds(60))));
        with(older).send(stream, "one");
        with(TestIssuer.token(subject, "New")).send(stream, "two");
        with(older).send(stream, "three");

        assertThat(jdbc.sql(
                                "select m.display_name, c.name from member m join channel c on c.owner_id = m.id where m.id = ?")
                        .param(id(user))
                        .query()
                        .singleRow())
                .containsValues("New", "New");
    }

    @Test
    void moderates_whatTheTokenSays() {
        String channel = guest().get(path).json().at("/channel/id").asString();
        Api moderator = with(TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.claim("streamside", Map.of("channels", Map.of(channel, "moderator")))));
        String seq = member().send(stream, "to be deleted").json().get("seq").asString();

        assertThat(user.delete(path + "/chats/" + seq).code()).isEqualTo("FORBIDDEN");
        assertThat(moderator.delete(path + "/chats/" + seq).status()).isEqualTo(204);
        moderator.send(stream, "done");
        assertThat(history().at("/author/badge").asString()).isEqualTo("MODERATOR");
        assertThat(moderator
                        .post("/api/v1/streams/" + owner.newStream() + "/start", null)
                        .code())
                .isEqualTo("NOT_OWNER");
    }

    @Test
    void hasStreamsOfItsOwn() {
        String own = user.liveStream();
        assertThat(user.send(own, "hello").status()).isEqualTo(201);
        assertThat(guest().get("/api/v1/streams/" + own)
                        .json()
                        .at("/channel/name")
                        .asString())
                .isEqualTo("Haneul");
    }

    @Test
    void canBeBanned() {
        user.send(stream, "spam");
        owner.put(path + "/bans/" + id(user), null);

        assertThat(user.send(stream, "more").code()).isEqualTo("BANNED");
        assertThat(user.post(path + "/heartbeat", null).json().get("banned").asBoolean())
                .isTrue();
    }

    @Test
    void isAsOldHere_asTheFirstWrite() {
        owner.patch(path + "/chat-rules", Map.of("accountAgeMinutes", 60));
        var refused = user.send(stream, "too new");

        assertThat(refused.code()).isEqualTo("ACCOUNT_TOO_NEW");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(3_500_000L, 3_600_000L);
    }

    @Test
    void hasNoAccountHere() {
        user.send(stream, "hello");
        assertThat(user.put("/api/v1/account/profile", Map.of("displayName", "Me"))
                        .code())
                .isEqualTo("FORBIDDEN");
        String username =
                user.get("/api/v1/session").json().at("/member/username").asString();
        assertThat(guest().signIn(username, Api.password()).code()).isEqualTo("BAD_CREDENTIALS");
    }

    @Test
    void aBadToken_isRefused_whereItCounts() {
        Api late = with(TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(60)))));

        var refused = late.send(stream, "hello");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("INVALID_TOKEN");
        assertThat(refused.json().get("detail").asString()).isEqualTo("The token is not valid. It has expired (exp).");
        assertThat(refused.header("WWW-Authenticate")).isEqualTo("Bearer error=\"invalid_token\"");
        assertThat(late.get("/api/v1/session").code()).isEqualTo("INVALID_TOKEN");
        assertThat(late.get(path).status()).isEqualTo(200);
    }

    @Test
    void aTokenThatWasGood_isRefused_whenItExpires() {
        Instant now = Instant.now(); // valid for some seconds more, by the skew
        Api soonOver = with(TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.issueTime(Date.from(now.minusSeconds(60)))
                        .expirationTime(Date.from(now.minusSeconds(26)))));
        assertThat(soonOver.get("/api/v1/session").status()).isEqualTo(200);

        await().until(() -> soonOver.get("/api/v1/session").code().equals("INVALID_TOKEN"));
    }

    @Test
    void aToken_countsInTheHeaderAlone_andOnce() {
        String token = TestIssuer.token(subject, "Haneul");
        assertThat(guest().post(path + "/chats?access_token=" + token, Map.of("text", "hello"))
                        .code())
                .isEqualTo("LOGIN_REQUIRED");
        assertThat(chat(guest(), "Authorization", "Bearer " + token, "Authorization", "Bearer " + token)
                        .code())
                .isEqualTo("INVALID_TOKEN");
        assertThat(chat(guest(), "Authorization", "Basic YTpi").code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(chat(guest(), "Authorization", "bearer " + token).status()).isEqualTo(201);
    }

    @Test
    void beside_aToken_cookiesDoNotCount() {
        Api both = member();
        String bearer = "Bearer " + TestIssuer.token(subject, "Haneul");

        assertThat(both.get("/api/v1/session", "Authorization", bearer)
                        .json()
                        .at("/member/id")
                        .asString())
                .isEqualTo(id(user));
        assertThat(chat(both, "Authorization", "Bearer nonsense").code()).isEqualTo("INVALID_TOKEN");
        both.exchange("DELETE", "/api/v1/session", BodyPublishers.noBody(), "Authorization", bearer);
    }

    @Test
    void aPageOfAnAllowedSite_mayWriteWithAToken_ofWhateverType() {
        String bearer = "Bearer " + TestIssuer.token(subject, "Haneul");
        assertThat(deletion("Authorization", bearer, "Origin", Api.PARTNER).status())
                .isNotEqualTo(403);
        assertThat(deletion("Origin", Api.PARTNER).code()).isEqualTo("CROSS_SITE");
        assertThat(deletion("Authorization", "Basic YTpi", "Origin", Api.PARTNER)
                        .code())
                .isEqualTo("CROSS_SITE");
        assertThat(chat(guest(), "Authorization", bearer, "Origin", "https://evil.example")
                        .code())
                .isEqualTo("CROSS_SITE");
    }

    @Test
    void anOperator_recallsTokens_butNotLaterOnes() {
        Map<String, String> whom = Map.of("issuer", "https://my-site.example", "subject", subject);
        user.send(stream, "hello");
        assertThat(Api.operator(base).post("/api/v1/operator/sign-outs", whom).status())
                .isEqualTo(204);

        var refused = user.send(stream, "still here?");
        assertThat(refused.code()).isEqualTo("INVALID_TOKEN");
        assertThat(refused.json().get("detail").asString()).contains("has been recalled");
        String later = TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.issueTime(Date.from(Instant.now().plusSeconds(2))));
        assertThat(with(later).send(stream, "back again").status()).isEqualTo(201);
        assertThat(with(TestIssuer.token(TestIssuer.newSubject(), "Ara"))
                        .send(stream, "me, too")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aRestartedNode_knowsWhoseTokensWereRecalled() {
        var token = verifier.verify(TestIssuer.token(subject, "Haneul"));
        assertThat(beans.createBean(SignOuts.class).include(token)).isFalse();

        Api.operator(base)
                .post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", subject));
        assertThat(beans.createBean(SignOuts.class).include(token)).isTrue();
    }

    @Test
    void onlyOperators_recallTokens_ofSitesThatAreKnown() {
        assertThat(owner.post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", "1"))
                        .code())
                .isEqualTo("FORBIDDEN");
        assertThat(user.post("/api/v1/operator/sign-outs", Map.of("issuer", "https://my-site.example", "subject", "1"))
                        .code())
                .isEqualTo("FORBIDDEN");
        var refused = Api.operator(base).post("/api/v1/operator/sign-outs", Map.of("issuer", "https://typo.example"));
        assertThat(refused.json()
                        .get("fields")
                        .valueStream()
                        .map(field -> field.get("field").asString()))
                .containsExactly("issuer", "subject");
    }

    @Test
    void areCounted_byWhatIsWrongWithThem() {
        var before = Scrape.of(management());
        user.get("/api/v1/session");
        with("not a token").get("/api/v1/session");
        with(TestIssuer.token(subject, "Haneul", claims -> claims.audience("another-site")))
                .get("/api/v1/session");

        var after = Scrape.of(management());
        assertThat(after.sum("streamside_tokens_accepted_total") - before.sum("streamside_tokens_accepted_total"))
                .isEqualTo(1);
        for (String reason : List.of("reason=\"malformed\"", "reason=\"audience\"")) {
            assertThat(after.sum("streamside_tokens_refused_total", reason)
                            - before.sum("streamside_tokens_refused_total", reason))
                    .as(reason)
                    .isEqualTo(1);
        }
    }

    /// A write without a body, and so without a type.
    private Api.Answer deletion(String... headers) {
        return member().exchange("DELETE", path + "/chats/1", BodyPublishers.noBody(), headers);
    }

    private Api with(String token) {
        return Api.withToken(base, token);
    }

    private Api.Answer chat(Api who, String... headers) {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/json"));
        return who.exchange(
                "POST", path + "/chats", BodyPublishers.ofString("{\"text\":\"hello\"}"), all.toArray(String[]::new));
    }

    private static String id(Api who) {
        return who.get("/api/v1/session").json().at("/member/id").asString();
    }

    private JsonNode history() {
        return guest().get(path + "/chats/history?limit=1").json().at("/entries/0");
    }

    /// The user's rows, each as id and password.
    private List<String> rows() {
        return jdbc.sql("select m.id, coalesce(m.password_hash, 'none') from token_member t"
                        + " join member m on m.id = t.member_id where t.subject = ?")
                .param(subject)
                .query((row, _) -> row.getLong(1) + " " + row.getString(2))
                .list();
    }
}
