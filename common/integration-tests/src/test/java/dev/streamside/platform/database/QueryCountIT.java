package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// What a request costs the database, counted by the database. The first request may load caches; these are the
/// costs from then on.
@Tag(TestDatabase.COUNTS_STATEMENTS)
class QueryCountIT extends ApplicationTest {
    private static final int TIMES = 20;

    @Autowired
    private DataSource dataSource;

    private Api owner;
    private Api member;
    private String stream;
    private String path;

    @BeforeEach
    void warmUp() throws SQLException {
        member = member();
        owner = member();
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
        member.send(stream, "first");
        guest().get(path);
        guest().get(path + "/counts");
        TestDatabase.awaitFullPool(dataSource);
    }

    @Test
    void metadata_counts_andHeartbeats_askNothing() throws SQLException {
        assertThat(statements(() -> guest().get(path))).isZero();
        assertThat(statements(() -> guest().get(path + "/counts"))).isZero();
        assertThat(statements(() -> guest().post(path + "/heartbeat", null))).isZero();
        assertThat(statements(() -> member.post(path + "/heartbeat", null))).isZero();
    }

    @Test
    void whoAmI_asksNothing() throws SQLException {
        assertThat(statements(() -> member.get("/api/v1/session"))).isZero();
    }

    @Test
    void aSend_selectsNothing_andIsOneUpdateOneInsertOneCommit() throws SQLException {
        var before = DATABASE.statements();
        for (int i = 0; i < TIMES; i++) {
            member.send(stream, "chat " + i);
        }
        var ran = DATABASE.statements().since(before);

        assertThat(ran.of("select")).isZero();
        assertThat(ran.of("update")).isEqualTo(TIMES);
        assertThat(ran.of("insert")).isEqualTo(TIMES);
        assertThat(ran.of("commit")).isEqualTo(TIMES);
    }

    @Test
    void aReplyThatMentions_selectsNothing() throws SQLException {
        String name = member.my("displayName");
        var before = DATABASE.statements();
        for (int i = 0; i < TIMES; i++) {
            var reply = Map.of("text", "@" + name + " number " + i, "replyTo", "2");
            assertThat(owner.post(path + "/chats", reply).status()).isEqualTo(201);
        }

        var ran = DATABASE.statements().since(before);
        assertThat(ran.of("select")).isZero();
        assertThat(ran.of("insert")).isEqualTo(TIMES);
        assertThat(guest().get(path + "/chats/history?limit=1").text())
                .contains("\"mentions\":[\"" + member.my("id") + "\"]");
    }

    @Test
    void aSendUnderEveryRule_selectsNothing() throws SQLException {
        String channel = guest().get(path).json().at("/channel/id").asString();
        owner.patch(
                "/api/v1/channels/" + channel + "/words",
                Map.of("refused", List.of("refused"), "held", List.of("held"), "masked", List.of("masked")));
        member.put("/api/v1/channels/" + channel + "/subscription", null);
        owner.patch(
                path + "/chat-rules",
                Map.of("audience", "SUBSCRIBERS", "links", "REFUSED", "repeats", "ONCE", "slowModeSeconds", 300));
        owner.patch(path + "/chat-rules", Map.of("slowModeSeconds", 0));
        member.send(stream, "loads what the rules need");
        var before = DATABASE.statements();
        for (int i = 0; i < TIMES; i++) {
            assertThat(member.send(stream, "a masked chat " + i).status()).isEqualTo(201);
        }

        var ran = DATABASE.statements().since(before);
        assertThat(ran.of("select")).isZero();
        assertThat(ran.of("insert")).isEqualTo(TIMES);
        assertThat(statements(() -> member.send(stream, "a refused chat"))).isZero();
    }

    @Test
    void aRefusedSend_asksNothing() throws SQLException {
        String scheduled = member().newStream();
        assertThat(statements(() -> member.send(scheduled, "not yet"))).isZero();
        assertThat(statements(() -> member.send(stream, "\u200B"))).isZero();
        owner.put(path + "/bans/" + member.my("id"), null);
        assertThat(statements(() -> member.send(stream, "banned"))).isZero();
    }

    private static long statements(Runnable request) throws SQLException {
        var before = DATABASE.statements();
        for (int i = 0; i < TIMES; i++) {
            request.run();
        }
        return DATABASE.statements().since(before).total();
    }
}
