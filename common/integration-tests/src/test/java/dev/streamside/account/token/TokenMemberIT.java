package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.account.member.Grants;
import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.TestIssuer;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/// The member that a user of another site becomes, and what this member can and cannot do here.
class TokenMemberIT extends TokenTest {
    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private DataSource dataSource;

    @Autowired
    private AutowireCapableBeanFactory beans;

    @Test
    void sends_asWhomTheTokenNames() {
        String pictured = TestIssuer.token(subject, "Haneul", claims -> claims.claim("picture", "https://site.test/p"));
        assertThat(with(pictured).send(stream, "hello").status()).isEqualTo(201);

        var author = history().get("author");
        assertThat(author.get("name").asString()).isEqualTo("Haneul");
        assertThat(author.get("imageUrl").asString()).startsWith("/api/v1/members/" + id(user) + "/picture");
        assertThat(author.get("id").asString()).isEqualTo(id(user));
        assertThat(author.has("badge")).isFalse();
    }

    @Test
    void isNotKeptOut_byANameThatNobodyCanCorrect() {
        String name = "Ha\u202Eneul\uDB40\uDC41 z\u0335\u0335\u0335\u0335\u0335\u0335\u0000" + "m".repeat(26)
                + "\uD83C\uDDF0\uD83C\uDDF7";
        assertThat(with(TestIssuer.token(subject, name)).send(stream, "hello").status())
                .isEqualTo(201);

        assertThat(history().at("/author/name").asString())
                .isEqualTo("Haneul z\u0335\u0335\u0335\u0335 " + "m".repeat(26));
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

    /// Fifty requests at once exceed one client's share of the database, so some must try again.
    private int likeUntilThereIsATurn() {
        Api anew = with(TestIssuer.token(subject, "Haneul"));
        int status;
        do {
            status = anew.put(path + "/reaction", Map.of("reaction", "LIKE")).status();
        } while (status == 503);
        return status;
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
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

    /// Such as one that was restarted: it has seen no token yet.
    @Test
    void isRenamedByNoOlderToken_atAnotherNode() {
        with(TestIssuer.token(subject, "New")).send(stream, "one");
        var another = beans.createBean(TokenMembers.class);

        another.store(named("Old", Instant.now().minusSeconds(60)));
        assertThat(storedName()).isEqualTo("New");
        another.store(named("Newest", Instant.now().plusSeconds(10)));
        assertThat(storedName()).isEqualTo("Newest");
    }

    private VerifiedToken named(String name, Instant issuedAt) {
        var subjectHere = new TokenSubject(TestIssuer.NAME, subject);
        return new VerifiedToken(subjectHere, name, null, Grants.NONE, issuedAt, issuedAt.plusSeconds(600));
    }

    private String storedName() {
        return jdbc.sql("select display_name from member where id = ?")
                .param(id(user))
                .query(String.class)
                .single();
    }

    @Test
    void isNotKeptOut_byAPictureThatIsNone() {
        String token = TestIssuer.token(subject, "Haneul", claims -> claims.claim("picture", List.of("a.png")));

        assertThat(with(token).send(stream, "hello").status()).isEqualTo(201);
        assertThat(history().get("author").has("imageUrl")).isFalse();
    }

    @Test
    void moderates_whatTheTokenSays() {
        streamOfAUser();
        Api moderator = moderator();
        String seq = member().send(stream, "to be deleted").seq();

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
    void whoModeratedUntilNow_isNoImitatorOfThemselves() {
        streamOfAUser();
        moderator().send(stream, "I moderate");

        with(TestIssuer.token(subject, "Haneul")).send(stream, "I do not any more");

        assertThat(history().get("author").has("badge")).isFalse();
    }

    @Test
    void moderatesNoChannel_ofSomebodyWhoIsNotAUserOfTheSite() {
        assertThat(moderator().get(channel() + "/role").json().get("role").asString())
                .isEqualTo("MEMBER");
        assertThat(moderator()
                        .put(channel() + "/bans/" + member().my("id"), null)
                        .code())
                .isEqualTo("NOT_MODERATOR");
    }

    @Test
    void aBannedModerator_moderatesNothing_untilTheBanEnds() {
        streamOfAUser();
        Api moderator = moderator();
        Api member = member();
        String chat = path + "/chats/" + member.send(stream, "hello").seq();
        String ownBan = channel() + "/bans/" + id(moderator);
        assertThat(moderator.send(stream, "hello").status()).isEqualTo(201);

        owner.put(ownBan, null);
        assertThat(List.of(
                        moderator.delete(ownBan).code(),
                        moderator.delete(path + "/bans/" + id(moderator)).code(),
                        moderator.put(ownBan, Map.of("seconds", 1)).code(),
                        moderator
                                .put(channel() + "/bans/" + member.my("id"), null)
                                .code(),
                        moderator.get(channel() + "/bans").code(),
                        moderator.get(channel() + "/held").code(),
                        moderator.get(channel() + "/reports").code(),
                        moderator.get(channel() + "/moderation-log").code(),
                        moderator.get(channel() + "/members/" + member.my("id")).code(),
                        moderator
                                .put(path + "/pin", Map.of("seq", chat.substring(chat.lastIndexOf('/') + 1)))
                                .code(),
                        moderator
                                .patch(path + "/chat-rules", Map.of("slowModeSeconds", 60))
                                .code(),
                        moderator
                                .post(path + "/announcements", Map.of("text", "I am back"))
                                .code()))
                .containsOnly("NOT_MODERATOR");
        assertThat(moderator.delete(chat).code()).isEqualTo("FORBIDDEN");
        assertThat(moderator.send(stream, "hello").code()).isEqualTo("BANNED");
        assertThat(moderator.get(channel() + "/role").json().get("role").asString())
                .isEqualTo("MEMBER");

        owner.delete(ownBan);
        assertThat(moderator.delete(chat).status()).isEqualTo(204);
        assertThat(moderator.delete(ownBan).json().at("/fields/0/field").asString())
                .isEqualTo("memberId");
    }

    private void streamOfAUser() {
        owner = with(TestIssuer.token(TestIssuer.newSubject(), "Jisoo"));
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
    }

    private String channel() {
        return "/api/v1/channels/" + guest().get(path).json().at("/channel/id").asString();
    }

    /// The user with a token that makes them a moderator of the channel.
    private Api moderator() {
        String id = channel().substring("/api/v1/channels/".length());
        return with(TestIssuer.token(
                subject, "Haneul", claims -> claims.claim("streamside", Map.of("channels", Map.of(id, "moderator")))));
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

    /// Simulated, because finding two subjects with the same id would take card-years.
    @Test
    void readsAndWritesNothing_ofAnotherSubjectWithTheSameId() throws SQLException {
        String id = id(user);
        DATABASE.run("insert into member (id, username, display_name, created_at) values (" + id + ", '~"
                + Long.toString(Long.parseLong(id), Character.MAX_RADIX) + "', 'Victim', utc_timestamp(3))");
        DATABASE.run("insert into token_member (member_id, issuer, subject) values (" + id
                + ", 'https://another.example', 'victim')");

        assertThat(List.of(
                        user.get("/api/v1/members/me/export").code(),
                        user.get("/api/v1/account/email").code(),
                        user.get(path + "/reaction").code(),
                        user.send(stream, "as somebody else").code(),
                        user.put(path + "/reaction", Map.of("reaction", "LIKE")).code()))
                .containsOnly("INVALID_TOKEN");
        assertThat(user.send(stream, "a").json().get("detail").asString()).contains("Another user has the id");
        assertThat(Api.operator(base)
                        .post("/api/v1/operator/exports", Map.of("issuer", TestIssuer.NAME, "subject", subject))
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("subject");
        assertThat(Api.operator(base)
                        .post(
                                "/api/v1/operator/members",
                                Map.of("issuer", TestIssuer.NAME, "subject", subject, "displayName", "Renamed"))
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("subject");
        assertThat(jdbc.sql("select display_name from member where id = ?")
                        .param(id)
                        .query(String.class)
                        .single())
                .isEqualTo("Victim");
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

    private JsonNode history() {
        return guest().get(path + "/chats/history?limit=1").json().at("/entries/0");
    }

    /// The user's rows, each as its id and password.
    private List<String> rows() {
        return jdbc.sql("select m.id, coalesce(m.password_hash, 'none') from token_member t"
                        + " join member m on m.id = t.member_id where t.subject = ?")
                .param(subject)
                .query((row, _) -> row.getLong(1) + " " + row.getString(2))
                .list();
    }
}
