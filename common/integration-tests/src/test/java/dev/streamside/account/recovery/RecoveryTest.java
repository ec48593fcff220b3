package dev.streamside.account.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/// A member, and a real mail server.
@TestPropertySource(
        properties = {
            "streamside.site.address=https://live.example",
            "streamside.recovery.sender=Streamside <no-reply@live.example>",
            "streamside.recovery.mails-per-address=100000",
            "spring.mail.host=127.0.0.1"
        })
abstract class RecoveryTest extends ApplicationTest {
    static final String RECOVERY = "/api/v1/recovery";
    static final Duration SOON = Duration.ofSeconds(20);

    /// Runs until the process ends, because several classes share the application that uses this server.
    private static final GreenMail MAIL = new GreenMail(ServerSetup.SMTP.dynamicPort());

    Api member;

    static {
        MAIL.start();
    }

    @DynamicPropertySource
    static void mail(DynamicPropertyRegistry registry) {
        registry.add("spring.mail.port", () -> MAIL.getSmtp().getPort());
    }

    @BeforeEach
    void signUp() throws Exception {
        MAIL.purgeEmailFromAllMailboxes();
        member = member();
    }

    Api.Answer requestConfirmation(String password) {
        return requestConfirmation(address(), password);
    }

    Api.Answer requestConfirmation(String address, String password) {
        return member.put("/api/v1/account/email", Map.of("email", address, "currentPassword", password));
    }

    void confirmAddress() throws Exception {
        assertThat(requestConfirmation(Api.password()).status()).isEqualTo(202);
        confirm(nextMail());
        MAIL.purgeEmailFromAllMailboxes();
    }

    void confirm(MimeMessage mail) throws Exception {
        var answer = guest().post(RECOVERY + "/email", Map.of("token", token(mail, "email")));
        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
    }

    /// Waits for a mail to a new address, since the last mail of an earlier test may still be on its way.
    MimeMessage nextMail() {
        return nextMail(address());
    }

    static MimeMessage nextMail(String to) {
        await().atMost(SOON).until(() -> received(to).findFirst().isPresent());
        return received(to).findFirst().orElseThrow();
    }

    static Stream<MimeMessage> received(String to) {
        return Arrays.stream(MAIL.getReceivedMessagesForDomain(to));
    }

    static String token(MimeMessage mail, String purpose) throws Exception {
        String text = mail.getContent().toString();
        Matcher link = Pattern.compile("https://live\\.example/account\\.html#" + purpose + "=([\\w-]+)")
                .matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group(1);
    }

    String address() {
        return member.my("username") + "@mail.example";
    }
}
