package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// With the published tables, and every step of their tuning.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the field is filled before all tests
class TunedPlainIT {
    private static PlainChat plain;

    @BeforeAll
    static void start() {
        plain = PlainChat.start(
                "--spring.sql.init.data-locations=classpath:published-tables.sql,classpath:published-indices.sql",
                "--plain.authors-in-rows=true",
                "--plain.sessions-in-memory=true",
                "--plain.status-cached=true");
    }

    @AfterAll
    static void stop() {
        plain.close();
    }

    @Test
    void chats_haveTheNames_thatTheirAuthorsHadWhenTheySent() throws Exception {
        send("before");
        rename("Hanako");
        send("after, of the same session");
        assertThat(plain.get(PlainChat.STREAM + "/chats").path("entries"))
                .hasSizeGreaterThan(4)
                .allSatisfy(chat -> {
                    assertThat(chat.path("author").path("id").asLong()).isEqualTo(1);
                    assertThat(chat.path("author").path("name").asString()).isEqualTo("Hana");
                });
        rename("Hana");
    }

    private static void rename(String name) throws Exception {
        try (Connection connection = plain.connection()) {
            connection.createStatement().executeUpdate("UPDATE member SET display_name = '" + name + "'");
        }
    }

    @Test
    void aSend_selectsNothing_onceItsSessionAndItsStreamAreKnown() throws Exception {
        send("known");
        try (Connection connection = plain.connection()) {
            long before = selects(connection);
            send("another");
            assertThat(selects(connection)).isEqualTo(before);
        }
    }

    private static void send(String id) throws Exception {
        assertThat(plain.send(id, Optional.of(PlainChat.TOKEN)).statusCode()).isEqualTo(201);
    }

    private static long selects(Connection connection) throws Exception {
        try (ResultSet status = connection.createStatement().executeQuery("SHOW GLOBAL STATUS LIKE 'Com_select'")) {
            status.next();
            return status.getLong(2);
        }
    }

    @Test
    void aStreamThatHasEnded_takesNoChats() throws Exception {
        String chat = "{\"text\":\"late\",\"clientMessageId\":\"late\"}";
        var cookie = Optional.of(SignedIn.COOKIE + "=" + PlainChat.TOKEN);
        assertThat(plain.ask("POST", "/api/v1/streams/6/chats", chat, cookie).statusCode())
                .isEqualTo(409);
    }

    @Test
    void subscribers_areCounted_withoutThoseWhoHaveLeft() throws Exception {
        assertThat(subscribers()).isEqualTo(1);
        try (Connection connection = plain.connection()) {
            connection
                    .createStatement()
                    .executeUpdate("UPDATE published_subscription SET deleted_at = UTC_TIMESTAMP()");
        }
        assertThat(subscribers()).isZero();
    }

    private static long subscribers() throws Exception {
        return plain.get(PlainChat.STREAM).path("channel").path("subscribers").asLong();
    }
}
