package dev.streamside.account.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.TestIssuer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/// Programs that work for the site, with tokens from the operators' command.
class ServiceTokenIT extends ApplicationTest {
    @Autowired
    private JdbcClient jdbc;

    private final String name = "bot-" + UUID.randomUUID().toString().substring(0, 8);
    private Api owner;
    private String stream;
    private String path;
    private String channel;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream;
        channel = guest().get(path).json().at("/channel/id").asString();
    }

    @Test
    void sendsChats_asABot_andNothingElse() {
        Api bot = service("chat:send");
        String seq = owner.send(stream, "hello").seq();

        assertThat(bot.send(stream, "beep").status()).isEqualTo(201);
        var chat = guest().get(path + "/chats/history?limit=1").json().at("/entries/0");
        assertThat(chat.at("/author/name").asString()).isEqualTo(name);
        assertThat(chat.at("/author/badge").asString()).isEqualTo("BOT");
        assertThat(bot.delete(path + "/chats/" + seq).code()).isEqualTo("OUT_OF_SCOPE");
        assertThat(bot.post("/api/v1/streams", Map.of("title", "mine")).code()).isEqualTo("OUT_OF_SCOPE");
        assertThat(bot.put(path + "/reaction", Map.of("reaction", "LIKE")).code())
                .isEqualTo("OUT_OF_SCOPE");
        assertThat(bot.get("/api/v1/channels/" + channel + "/bans").code()).isEqualTo("NOT_MODERATOR");
    }

    @Test
    void runsStreams_forUsersOfTheSite() {
        Api service = service("streams:write");
        String subject = TestIssuer.newSubject();
        var user = Map.of("issuer", "https://my-site.example", "subject", subject, "displayName", "Haneul");

        var registered = service.post("/api/v1/operator/members", user).json();
        String id = service.post(
                        "/api/v1/streams",
                        Map.of(
                                "title",
                                "A show",
                                "channelId",
                                registered.get("channelId").asString()))
                .json()
                .get("id")
                .asString();
        assertThat(service.post("/api/v1/streams/" + id + "/start", null).status())
                .isEqualTo(200);
        assertThat(guest().get("/api/v1/streams/" + id)
                        .json()
                        .at("/channel/name")
                        .asString())
                .isEqualTo("Haneul");

        Api owning = Api.withToken(base, TestIssuer.token(subject, "Haneul"));
        owning.send(id, "welcome");
        assertThat(guest().get("/api/v1/streams/" + id + "/chats/history?limit=1")
                        .json()
                        .at("/entries/0/author/badge")
                        .asString())
                .isEqualTo("OWNER");
        assertThat(service.send(id, "beep").code()).isEqualTo("OUT_OF_SCOPE");
        assertThat(service.post("/api/v1/streams/" + id + "/end", null).status())
                .isEqualTo(200);
        assertThat(service.post("/api/v1/operator/members", user).json()).isEqualTo(registered);
    }

    @Test
    void aSubjectThatNoTokenCanHave_isRefused() {
        Api service = service("streams:write");
        service.post(
                "/api/v1/operator/members",
                Map.of("issuer", TestIssuer.NAME, "subject", name, "displayName", "Haneul"));

        for (String subject : new String[] {name + " ", " " + name, name + "\n", "\u3000" + name, "x".repeat(201)}) {
            var refused = service.post(
                    "/api/v1/operator/members",
                    Map.of("issuer", TestIssuer.NAME, "subject", subject, "displayName", "Haneul"));
            assertThat(refused.json().at("/fields/0/field").asString())
                    .as(refused.text())
                    .isEqualTo("subject");
        }
    }

    @Test
    void othersRunNoStreamsOnForeignChannels() {
        var request = Map.of("title", "A show", "channelId", channel);
        assertThat(member().post("/api/v1/streams", request).code()).isEqualTo("NOT_OWNER");
        assertThat(owner.post("/api/v1/streams", request).status()).isEqualTo(201);
        assertThat(Api.operator(base).post("/api/v1/streams", request).status()).isEqualTo(201);
        assertThat(owner.post("/api/v1/streams", Map.of("title", "A show", "channelId", "1"))
                        .code())
                .isEqualTo("CHANNEL_NOT_FOUND");
        assertThat(member().post("/api/v1/operator/members", Map.of("issuer", "a", "subject", "b", "displayName", "c"))
                        .code())
                .isEqualTo("FORBIDDEN");
    }

    @Test
    void aBannedProgram_moderatesThatChannelNoMore() {
        Api service = service("moderation", "chat:send");
        String bans = "/api/v1/channels/" + channel + "/bans/";
        service.send(stream, "beep");
        String id = service.get("/api/v1/session").json().at("/member/id").asString();
        owner.put(bans + id, null);

        assertThat(service.put(bans + member().my("id"), null).code()).isEqualTo("NOT_MODERATOR");
        assertThat(service.delete(bans + id).code()).isEqualTo("NOT_MODERATOR");
        String elsewhere = guest().channelOf(member().liveStream());
        assertThat(service.put("/api/v1/channels/" + elsewhere + "/bans/" + member().my("id"), null)
                        .status())
                .isEqualTo(204);
    }

    @Test
    void moderates_everyChannel() {
        Api service = service("moderation", "chat:send");
        Api troll = member();
        String seq = troll.send(stream, "spam").seq();

        assertThat(service.delete(path + "/chats/" + seq).status()).isEqualTo(204);
        assertThat(service.put("/api/v1/channels/" + channel + "/bans/" + troll.my("id"), null)
                        .status())
                .isLessThan(300);
        assertThat(service.put("/api/v1/channels/" + channel + "/bans/" + owner.my("id"), null)
                        .code())
                .isEqualTo("OUTRANKED");
        assertThat(service.get("/api/v1/channels/" + channel + "/bans").status())
                .isEqualTo(200);
        assertThat(service.patch(path + "/chat-rules", Map.of("slowModeSeconds", 5))
                        .code())
                .isEqualTo("OUT_OF_SCOPE");
    }

    @Test
    void operates_theSite() {
        Api service = service("operator");
        var user = Map.of("issuer", "https://my-site.example", "subject", TestIssuer.newSubject());

        assertThat(service.post("/api/v1/operator/sign-outs", user).status()).isEqualTo(204);
        assertThat(service.patch(path + "/chat-rules", Map.of("emojiOnly", true))
                        .status())
                .isEqualTo(200);
        assertThat(service.post(path + "/end", null).code()).isEqualTo("OUT_OF_SCOPE");
    }

    @Test
    void copiesAndErases_users_andNothingElse() {
        Api service = service("erasure");
        String subject = TestIssuer.newSubject();
        Api.withToken(base, TestIssuer.token(subject, "Haneul")).send(stream, "hello");
        var user = Map.of("issuer", TestIssuer.NAME, "subject", subject);

        assertThat(service.post("/api/v1/operator/exports", user).text()).contains(subject);
        assertThat(service.post("/api/v1/operator/erasures", user).status()).isEqualTo(202);
        assertThat(service.post("/api/v1/operator/sign-outs", user).code()).isEqualTo("OUT_OF_SCOPE");
        assertThat(service.post(
                                "/api/v1/operator/erasures",
                                Map.of("memberId", Api.operator(base).my("id")))
                        .code())
                .isEqualTo("OUTRANKED");
    }

    @Test
    void erasesNobody_withoutTheScope_andNeverItself() {
        var user = Map.of("memberId", owner.my("id"));
        Api all = service("operator", "moderation", "streams:write", "chat:send");
        all.send(stream, "beep");
        String itself = all.get("/api/v1/session").json().at("/member/id").asString();

        assertThat(all.post("/api/v1/operator/erasures", user).code()).isEqualTo("OUT_OF_SCOPE");
        assertThat(all.post("/api/v1/operator/exports", user).code()).isEqualTo("OUT_OF_SCOPE");
        assertThat(all.exchange(
                                "DELETE",
                                "/api/v1/members/me",
                                BodyPublishers.ofString("{}"),
                                "Content-Type",
                                "application/json")
                        .code())
                .isEqualTo("OUT_OF_SCOPE");
        assertThat(Api.operator(base)
                        .post("/api/v1/operator/erasures", Map.of("memberId", itself))
                        .text())
                .contains("memberId is a program");
    }

    @Test
    void isStoredAsAHash_listed_andRevoked() {
        String token = command("create", name, "chat:send").substring(2);
        Api bot = Api.withToken(base, token);
        assertThat(bot.send(stream, "beep").status()).isEqualTo(201);
        assertThat(token).startsWith("sst_");
        assertThat(jdbc.sql("select hex(token_hash) from service_token where name = ?")
                        .param(name)
                        .query(String.class)
                        .single())
                .doesNotContain(token);
        assertThat(command("create", name, "moderation")).startsWith("1 There is a service token called " + name);
        assertThat(command("list")).startsWith("0 ").contains(name + " [chat:send] since ");

        assertThat(command("revoke", name)).isEqualTo("0 Revoked. Nodes notice within five seconds.");
        await().until(() -> bot.send(stream, "beep again").code().equals("INVALID_TOKEN"));
        assertThat(command("revoke", name)).startsWith("1 There is no service token");
    }

    @Test
    void aCommandThatIsNotUnderstood_saysHowItIsDone() {
        assertThat(command()).startsWith("2 Usage: service-token create NAME SCOPE...");
        assertThat(command("create", name)).startsWith("2 Usage");
        assertThat(command("create", name, "everything")).startsWith("2 Usage");
        assertThat(command("create", "a name", "chat:send")).startsWith("2 Usage");
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aForgedOne_asksNothing() throws SQLException {
        var before = DATABASE.statements();
        for (int i = 0; i < 20; i++) {
            Api forger = Api.withToken(base, "sst_" + "A".repeat(39) + "AAA" + i % 10);
            assertThat(forger.send(stream, "hello").code()).isEqualTo("INVALID_TOKEN");
        }
        assertThat(DATABASE.statements().since(before).of("select")).isZero();
    }

    private Api service(String... scopes) {
        String[] words =
                Stream.concat(Stream.of("create", name), Arrays.stream(scopes)).toArray(String[]::new);
        return Api.withToken(base, command(words).substring(2));
    }

    /// Runs the command, as an operator does.
    ///
    /// @return its exit code and what it printed
    private static String command(String... words) {
        var printed = new ByteArrayOutputStream();
        String[] all = Stream.of(
                        Stream.of("service-token"),
                        Arrays.stream(words),
                        Stream.of(
                                "--spring.datasource.url=" + DATABASE.jdbcUrl(),
                                "--spring.datasource.username=" + TestDatabase.user(),
                                "--spring.datasource.password=" + TestDatabase.password()))
                .flatMap(part -> part)
                .toArray(String[]::new);
        int code = ServiceTokenCommand.run(new PrintStream(printed, true, StandardCharsets.UTF_8), all);
        return code + " " + printed.toString(StandardCharsets.UTF_8).strip();
    }
}
