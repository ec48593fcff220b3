package dev.streamside.account.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestIssuer;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Users of other sites, who have no password here: what they can erase, what operators can erase for them, and
/// how they return.
class TokenErasureIT extends ApplicationTest {
    private static final String ME = "/api/v1/members/me";
    private static final String ERASURES = "/api/v1/operator/erasures";

    @Autowired
    private JdbcClient jdbc;

    private final String subject = TestIssuer.newSubject();
    private Api user;
    private Api owner;
    private String stream;
    private String id;
    private Instant joined;

    @BeforeEach
    void write() {
        user = Api.withToken(base, TestIssuer.token(subject, "Quetzal"));
        owner = member();
        stream = owner.liveStream();
        user.send(stream, "Quetzal is here");
        id = user.get("/api/v1/session").json().at("/member/id").asString();
        joined = Instant.now();
    }

    @Test
    void theTokenAlone_copiesAndClosesTheAccount() {
        assertThat(user.get(ME + "/export")
                        .json()
                        .at("/signInElsewhere/0/subject")
                        .asString())
                .isEqualTo(subject);

        assertThat(close(user).status()).isEqualTo(202);

        awaitErased();
        assertThat(history()).doesNotContain("Quetzal");
        assertThat(count("member where display_name = 'Quetzal' and id = " + id))
                .isZero();
    }

    @Test
    void theSameToken_doesNotComeBack_andALaterOneBeginsAnew_whenAllIsErased() throws SQLException {
        user.put("/api/v1/channels/" + channel() + "/subscription", null);
        owner.put("/api/v1/channels/" + channel() + "/moderators/" + id, null);
        assertThat(user.get("/api/v1/channels/" + channel() + "/role")
                        .json()
                        .get("role")
                        .asString())
                .isEqualTo("MODERATOR");
        try (Connection reader = DATABASE.connect();
                Statement holding = reader.createStatement()) {
            reader.setAutoCommit(false);
            holding.executeQuery("select seq from chat_log where stream_id = " + stream + " and seq = 2 for update");
            close(user);

            assertThat(user.get("/api/v1/session").code()).isEqualTo("INVALID_TOKEN");
            assertThat(user.send(stream, "as if nothing had happened").code()).isEqualTo("INVALID_TOKEN");
            await().until(() -> later().send(stream, "too early").code().equals("TRY_LATER"));
            reader.rollback();
        }
        awaitErased();

        assertThat(user.send(stream, "as if nothing had happened").code()).isEqualTo("INVALID_TOKEN");
        await().until(() -> later().send(stream, "hello, I am new").status() == 201);
        assertThat(history()).contains("hello, I am new").doesNotContain("Quetzal");
        var copy = later().get(ME + "/export").json();
        assertThat(copy.at("/profile/0/id").asString()).isEqualTo(id);
        assertThat(copy.at("/profile/0/displayName").asString()).isEqualTo("Phoenix");
        assertThat(Instant.parse(copy.at("/profile/0/createdAt").asString())).isAfter(joined);
        assertThat(copy.at("/channel/0/name").asString()).isEqualTo("Phoenix");
        assertThat(copy.get("chats").size()).isOne();
        assertThat(copy.get("subscriptions")).isEmpty();
        assertThat(later().get("/api/v1/channels/" + channel() + "/role")
                        .json()
                        .get("role")
                        .asString())
                .isEqualTo("MEMBER");
    }

    @Test
    void whoComesBack_canBeErasedAgain() {
        close(user);
        awaitErased();
        await().until(() -> later().send(stream, "a second time").status() == 201);

        assertThat(Api.operator(base).post(ERASURES, siteUser()).status()).isEqualTo(202);

        awaitErased();
        assertThat(history()).doesNotContain("a second time");
    }

    @Test
    void aBan_outlivesTheAccount_withoutItsReason() {
        owner.put("/api/v1/channels/" + channel() + "/bans/" + id, Map.of("reason", "Quetzal is rude"));
        close(user);
        awaitErased();

        await().until(() -> !later().get("/api/v1/session").code().equals("INVALID_TOKEN"));
        var refused = later().send(stream, "me again");
        assertThat(refused.code()).isEqualTo("BANNED");
        assertThat(refused.text()).doesNotContain("Quetzal");
        assertThat(count("channel_ban where reason is null and member_id = " + id))
                .isOne();
    }

    @Test
    void anOperator_namesTheUserAsTheSiteDoes() {
        Api operator = Api.operator(base);
        assertThat(operator.post("/api/v1/operator/exports", siteUser()).text()).contains("Quetzal is here");

        assertThat(operator.post(ERASURES, siteUser()).status()).isEqualTo(202);

        awaitErased();
        assertThat(user.get("/api/v1/session").code()).isEqualTo("INVALID_TOKEN");
        assertThat(history()).doesNotContain("Quetzal");
    }

    @Test
    void somebodyElse_isNotErasedByMistake() {
        Api operator = Api.operator(base);
        assertThat(operator.post(ERASURES, Map.of("issuer", TestIssuer.NAME, "subject", TestIssuer.newSubject()))
                        .code())
                .isEqualTo("MEMBER_NOT_FOUND");
        assertThat(operator.post(ERASURES, Map.of()).text()).contains("issuer", "subject");
        assertThat(operator.post(ERASURES, Map.of("memberId", id, "subject", "another"))
                        .text())
                .contains("memberId cannot be given beside issuer and subject");
        assertThat(owner.post(ERASURES, siteUser()).code()).isEqualTo("FORBIDDEN");
        assertThat(history()).contains("Quetzal is here");
    }

    private static Api.Answer close(Api who) {
        return who.exchange("DELETE", ME, BodyPublishers.ofString("{}"), "Content-Type", "application/json");
    }

    private Map<String, String> siteUser() {
        return Map.of("issuer", TestIssuer.NAME, "subject", subject);
    }

    /// The user with a token that was issued after the account was closed, by a clock that is as far ahead as
    /// permitted. The server cannot be sure of that until its own clock is past the closing.
    private Api later() {
        return Api.withToken(
                base,
                TestIssuer.token(
                        subject,
                        "Phoenix",
                        claims -> claims.issueTime(Date.from(Instant.now().plusSeconds(30)))));
    }

    private void awaitErased() {
        await().atMost(Duration.ofSeconds(20)).until(() -> count("erasure where member_id = " + id) == 0);
    }

    private long count(String what) {
        return jdbc.sql("select count(*) from " + what).query(Long.class).single();
    }

    private String history() {
        return guest().get("/api/v1/streams/" + stream + "/chats/history").text();
    }

    private String channel() {
        return guest().channelOf(stream);
    }
}
