package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.mariadb.EmbeddedDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// It answers what the audience asks, on the tables that the data set fills.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the fields are filled before all tests
class PlainApplicationIT {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String STREAM = "/api/v1/streams/7";
    private static final String TOKEN = "a-token";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static EmbeddedDatabase server;
    private static ConfigurableApplicationContext application;
    private static URI base;

    @BeforeAll
    static void start() {
        server = EmbeddedDatabase.start(Path.of("target/test-database"));
        String url = server.jdbcUrl("plain");
        Flyway migrations = Flyway.configure()
                .dataSource(url, "root", "")
                .locations("filesystem:../../common/src/main/resources/db/migration")
                .cleanDisabled(false)
                .load();
        migrations.clean();
        migrations.migrate();
        fill(new JdbcTemplate(migrations.getConfiguration().getDataSource()));
        application = SpringApplication.run(
                PlainApplication.class,
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--logging.level.root=warn",
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=root");
        base = URI.create("http://localhost:" + application.getEnvironment().getRequiredProperty("local.server.port"));
    }

    /// A member who owns a channel, with a live stream that has three chats.
    private static void fill(JdbcTemplate jdbc) {
        jdbc.update("INSERT INTO member (id, username, password_hash, display_name, created_at)"
                + " VALUES (1, 'hana', '!', 'Hana', UTC_TIMESTAMP())");
        jdbc.update("INSERT INTO member_session (token_hash, member_id, created_at, last_used_at)"
                + " VALUES (UNHEX(SHA2('" + TOKEN + "', 256)), 1, UTC_TIMESTAMP(), UTC_TIMESTAMP())");
        jdbc.update("INSERT INTO channel (id, owner_id, name, subscriber_count) VALUES (5, 1, 'Cooking', 1)");
        jdbc.update("INSERT INTO subscription (channel_id, member_id, created_at) VALUES (5, 1, UTC_TIMESTAMP())");
        jdbc.update("INSERT INTO stream (id, channel_id, title, status, created_at)"
                + " VALUES (7, 5, 'Soup', 'LIVE', UTC_TIMESTAMP()), (6, 5, 'Bread', 'ENDED', UTC_TIMESTAMP())");
        for (int seq = 1; seq <= 3; seq++) {
            jdbc.update(
                    "INSERT INTO chat_log (stream_id, seq, type, member_id, author_name, text, client_message_id, sent_at)"
                            + " VALUES (7, ?, 'chat', 1, 'Hana', 'hello', ?, UTC_TIMESTAMP())",
                    seq,
                    "seed-" + seq);
        }
    }

    @AfterAll
    static void stop() {
        application.close();
        server.close();
    }

    private static HttpResponse<String> ask(String method, String path, String body, Optional<String> cookie)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        cookie.ifPresent(value -> request.header("Cookie", value));
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(ask("GET", path, "", Optional.empty()).body());
    }

    private static HttpResponse<String> send(String id, Optional<String> token)
            throws IOException, InterruptedException {
        String chat = "{\"text\":\"hello\",\"clientMessageId\":\"" + id + "\"}";
        return ask("POST", STREAM + "/chats", chat, token.map(value -> "streamside_session=" + value));
    }

    @Test
    void theAudience_findsTheTransport_andTheLiveStream_withItsChannel() throws Exception {
        assertThat(get("/api/v1/client").path("transports").path(0).asString()).isEqualTo("polling");
        JsonNode streams = get("/api/v1/streams?status=LIVE").path("content");
        assertThat(streams).hasSize(1);
        assertThat(streams.path(0).path("id").asLong()).isEqualTo(7);
        JsonNode stream = get(STREAM);
        assertThat(stream.path("title").asString()).isEqualTo("Soup");
        assertThat(stream.path("channel").path("id").asLong()).isEqualTo(5);
        assertThat(stream.path("channel").path("subscribers").asLong()).isEqualTo(1);
    }

    @Test
    void theFirstChats_areTheNewest_andAreThoseOfTheLog() throws Exception {
        JsonNode chats = get(STREAM + "/chats?limit=2");
        assertThat(chats.path("entries")).hasSize(2);
        assertThat(chats.path("entries").path(1).path("seq").asLong())
                .isEqualTo(chats.path("cursor").asLong());
        assertThat(get(STREAM + "/chats?after=0&limit=2")
                        .path("entries")
                        .path(1)
                        .path("clientMessageId")
                        .asString())
                .isEqualTo("seed-2");
    }

    @Test
    void aChat_getsTheNextNumber_andIsInTheNextPoll_withItsAuthor() throws Exception {
        long cursor = get(STREAM + "/chats").path("cursor").asLong();
        HttpResponse<String> sent = send("mine", Optional.of(TOKEN));
        assertThat(sent.statusCode()).isEqualTo(201);
        assertThat(JSON.readTree(sent.body()).path("seq").asLong()).isEqualTo(cursor + 1);

        JsonNode news = get(STREAM + "/chats?limit=200&after=" + cursor);
        assertThat(news.path("cursor").asLong()).isEqualTo(cursor + 1);
        JsonNode chat = news.path("entries").path(0);
        assertThat(chat.path("clientMessageId").asString()).isEqualTo("mine");
        assertThat(chat.path("author").path("name").asString()).isEqualTo("Hana");
        assertThat(get(STREAM + "/chats?after=" + (cursor + 1)).path("cursor").asLong())
                .isEqualTo(cursor + 1);
    }

    @Test
    void whoIsNotSignedIn_cannotSend() throws Exception {
        assertThat(send("nobody's", Optional.empty()).statusCode()).isEqualTo(401);
        assertThat(send("nobody's", Optional.of("another")).statusCode()).isEqualTo(401);
    }

    @Test
    void aViewer_countsOnce_howeverManyHeartbeatsComeWithItsCookie() throws Exception {
        HttpResponse<String> first = ask("POST", STREAM + "/heartbeat", "", Optional.empty());
        Optional<String> cookie = first.headers().firstValue("Set-Cookie").map(value -> value.split(";", 2)[0]);
        long viewers = JSON.readTree(first.body()).path("viewers").asLong();
        HttpResponse<String> second = ask("POST", STREAM + "/heartbeat", "", cookie);
        assertThat(JSON.readTree(second.body()).path("viewers").asLong()).isEqualTo(viewers);
    }

    @Test
    void aReaction_replacesTheOneBefore() throws Exception {
        var cookie = Optional.of("streamside_session=" + TOKEN);
        ask("PUT", STREAM + "/reaction", "{\"reaction\":\"LIKE\"}", cookie);
        JsonNode counts = JSON.readTree(ask("PUT", STREAM + "/reaction", "{\"reaction\":\"DISLIKE\"}", cookie)
                .body());
        assertThat(counts.path("likes").asLong()).isZero();
        assertThat(counts.path("dislikes").asLong()).isEqualTo(1);
    }
}
