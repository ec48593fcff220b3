package dev.streamside.account.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/// Lost passwords: recovery by mail and with the operators' command.
class RecoveryIT extends RecoveryTest {
    private static final String NEW_PASSWORD = "a password to remember";

    @Autowired
    private JdbcTemplate jdbc;

    @Autowired
    private TransactionTemplate transaction;

    @Test
    void aMemberComesBackByMail_andEverybodyElseIsSignedOut() throws Exception {
        confirmAddress();
        assertThat(guest().post(RECOVERY, Map.of("username", member.my("username")))
                        .status())
                .isEqualTo(202);
        MimeMessage mail = nextMail();
        assertThat(mail.getFrom()[0].toString()).isEqualTo("Streamside <no-reply@live.example>");
        assertThat(mail.getAllRecipients()[0].toString()).isEqualTo(address());

        var answer = choose(token(mail, "password"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
        assertThat(member.get("/api/v1/session").json().get("member").isNull()).isTrue();
        assertThat(guest().signIn(member.my("username"), Api.password()).code()).isEqualTo("BAD_CREDENTIALS");
        assertThat(guest().signIn(member.my("username"), NEW_PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void aLink_worksOnce_andNotAfterItsTime_andNotForAnythingElse() throws Exception {
        String used = operatorsToken();
        String late = operatorsToken();
        assertThat(guest().post(RECOVERY + "/email", Map.of("token", used)).code())
                .isEqualTo("LINK_EXPIRED");

        transaction.executeWithoutResult(status -> jdbc.update(
                "update member_link set expires_at = utc_timestamp(3) where token_hash = unhex(sha2(?, 256))", late));

        assertThat(choose(late).status()).isEqualTo(410);
        assertThat(choose(used).status()).isEqualTo(204);
        assertThat(choose(used).code()).isEqualTo("LINK_EXPIRED");
        assertThat(choose("no-such-token").code()).isEqualTo("LINK_EXPIRED");
    }

    @Test
    void aChangedPassword_endsTheLinksThatWereGivenOutBefore() throws Exception {
        String token = operatorsToken();
        requestConfirmation(Api.password());
        String confirmation = token(nextMail(), "email");
        var change = Map.of("currentPassword", Api.password(), "newPassword", "changed meanwhile");

        assertThat(member.put("/api/v1/account/password", change).status()).isEqualTo(204);

        assertThat(choose(token).code()).isEqualTo("LINK_EXPIRED");
        assertThat(guest().post(RECOVERY + "/email", Map.of("token", confirmation))
                        .code())
                .isEqualTo("LINK_EXPIRED");
    }

    @Test
    void ofTwoWhoUseALinkAtOnce_oneSucceeds() throws Exception {
        String token = operatorsToken();

        var answers = List.of(
                CompletableFuture.supplyAsync(() -> choose(token).status()),
                CompletableFuture.supplyAsync(() -> choose(token).status()));

        assertThat(answers.stream().map(CompletableFuture::join)).containsExactlyInAnyOrder(204, 410);
    }

    @Test
    void aPasswordThatIsTooShort_doesNotUseUpTheLink() throws Exception {
        String token = operatorsToken();

        var answer = guest().post(RECOVERY + "/password", Map.of("token", token, "password", "short"));

        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo("password");
        assertThat(choose(token).status()).isEqualTo(204);
    }

    /// The third name belongs to a member without an address, the second to no member.
    @Test
    void theAnswer_doesNotTellWhoExists_notEvenWhenItIsARefusal() throws Exception {
        confirmAddress();
        List<String> names = List.of(member.my("username"), "nobody-at-all", member().my("username"));

        for (String name : names) {
            var fresh = guest();
            var first = fresh.post(RECOVERY, Map.of("username", name));
            assertThat(first.status()).as(name).isEqualTo(202);
            assertThat(first.body()).isEmpty();
            assertThat(fresh.cookie("streamside_session")).isEmpty();
        }
        for (String name : names) {
            var last = guest().post(RECOVERY, Map.of("username", name));
            while (last.status() == 202) {
                last = guest().post(RECOVERY, Map.of("username", name));
            }
            assertThat(last.code()).as(name).isEqualTo("TOO_MANY_ATTEMPTS");
        }
        nextMail();
        assertThat(received(names.getLast() + "@mail.example")).isEmpty();
    }

    @Test
    void theDatabase_hasOnlyTheHashOfALink() throws Exception {
        String token = operatorsToken();

        var rows = jdbc.queryForList("select * from member_link where token_hash = unhex(sha2(?, 256))", token);

        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().values()).doesNotContain(token);
    }

    @Test
    void theOperatorsCommand_printsALink_orThatThereIsNoSuchMember() {
        assertThat(command("recover", member.my("username"), "--streamside.site.address=https://live.example"))
                .matches("0 https://live\\.example/account\\.html#password=[\\w-]{32}\n");
        assertThat(command("recover", "nobody-at-all")).isEqualTo("1 There is no member called nobody-at-all.\n");
        assertThat(command("recover")).isEqualTo("2 Usage: recover USERNAME\n");
    }

    private Api.Answer choose(String token) {
        return guest().post(RECOVERY + "/password", Map.of("token", token, "password", NEW_PASSWORD));
    }

    private String operatorsToken() {
        Matcher link = Pattern.compile("#password=([\\w-]+)").matcher(command("recover", member.my("username")));
        assertThat(link.find()).isTrue();
        return link.group(1);
    }

    /// The command's exit code, followed by its output.
    private static String command(String... arguments) {
        var printed = new ByteArrayOutputStream();
        var settings = List.of(
                "--spring.datasource.url=" + DATABASE.jdbcUrl(),
                "--spring.datasource.username=" + TestDatabase.user(),
                "--spring.datasource.password=" + TestDatabase.password());
        String[] all =
                Stream.concat(Arrays.stream(arguments), settings.stream()).toArray(String[]::new);
        int code = RecoveryCommand.run(new PrintStream(printed, true, StandardCharsets.UTF_8), all);
        return code + " " + printed.toString(StandardCharsets.UTF_8);
    }
}
