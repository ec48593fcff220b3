package dev.streamside.plain;

import dev.streamside.platform.mariadb.EmbeddedDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The application on a database of its own, with a member who owns a channel, and a live stream with three messages.
final class PlainChat implements AutoCloseable {
    static final String STREAM = "/api/v1/streams/7";
    static final String TOKEN = "a-token";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final EmbeddedDatabase server;
    private final ConfigurableApplicationContext application;
    private final URI base;

    private PlainChat(EmbeddedDatabase server, ConfigurableApplicationContext application) {
        this.server = server;
        this.application = application;
        this.base =
                URI.create("http://localhost:" + application.getEnvironment().getRequiredProperty("local.server.port"));
    }

    /// @param settings the application's settings
    static PlainChat start(String... settings) {
        EmbeddedDatabase server = EmbeddedDatabase.start(Path.of("target/test-database"));
        String url = server.jdbcUrl("plain");
        Flyway migrations = Flyway.configure()
                .dataSource(url, "root", "")
                .locations("filesystem:../../common/src/main/resources/db/migration")
                .cleanDisabled(false)
                .load();
        migrations.clean();
        migrations.migrate();
        fill(new JdbcTemplate(migrations.getConfiguration().getDataSource()));
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--logging.level.root=warn",
                "--spring.datasource.url=" + url,
                "--spring.datasource.username=root"));
        arguments.addAll(List.of(settings));
        return new PlainChat(server, SpringApplication.run(PlainApplication.class, arguments.toArray(String[]::new)));
    }

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

    /// One of the application's own connections.
    Connection connection() throws SQLException {
        return application.getBean(DataSource.class).getConnection();
    }

    HttpResponse<String> ask(String method, String path, String body, Optional<String> cookie)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve(path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body));
        cookie.ifPresent(value -> request.header("Cookie", value));
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(ask("GET", path, "", Optional.empty()).body());
    }

    HttpResponse<String> send(String id, Optional<String> token) throws IOException, InterruptedException {
        String chat = "{\"text\":\"hello\",\"clientMessageId\":\"" + id + "\"}";
        return ask("POST", STREAM + "/chats", chat, token.map(value -> "streamside_session=" + value));
    }

    @Override
    public void close() {
        application.close();
        server.close();
    }
}
