package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// How members manage their accounts, with a real mail server.
class AccountInBrowserIT extends BrowserTest {
    private static final String NEW_PASSWORD = "battery staple correct";
    private static final GreenMail MAIL = new GreenMail(ServerSetup.SMTP.dynamicPort());

    static {
        MAIL.start();
    }

    AccountInBrowserIT() {
        super(
                ChatPollingApplication.class,
                "--streamside.site.address=http://localhost:${server.port}",
                "--streamside.recovery.sender=no-reply@mail.example",
                "--spring.mail.host=127.0.0.1",
                "--spring.mail.port=" + MAIL.getSmtp().getPort());
    }

    @BeforeEach
    void deleteMail() throws Exception {
        MAIL.purgeEmailFromAllMailboxes();
    }

    @Test
    void afterSigningIn_enterDoesNotSignOutAgain() {
        guest.open("/");
        guest.signUp("noor", "Noor");
        await().atMost(SOON).until(() -> guest.focused().equals("account-open"));

        guest.signOut();
        guest.signIn("noor", Api.password());

        await().atMost(SOON).until(() -> guest.focused().equals("account-open"));
        guest.signOut();
    }

    @Test
    void aMember_changesTheName_whichNewChatsShow_andOldOnesDoNot() {
        say(emma, "As Emma", new ArrayList<>());
        emma.click("account-open");
        emma.browser().photograph("account");
        emma.replace("account-name", "Emma of the sea");
        emma.fill("account-picture", "not an address");
        emma.click("account-save");
        assertThat(emma.text("dialog .field .problem:not(:empty)")).startsWith("An address that begins with https://");
        assertThat(emma.browser().complaints()).allMatch(complaint -> complaint.contains("400"));

        emma.visible("account-picture").clear();
        emma.click("account-save");
        emma.awaitText("account-save-done", "Saved.");
        emma.closeDialog();
        say(emma, "As somebody new", new ArrayList<>());

        emma.awaitText("whoami", "Emma of the sea");
        assertThat(logged()).extracting(Viewer.Line::author).containsExactly("Emma", "Emma of the sea");
        everybodyReadsTheLog();
        emma.click("account-open");
        emma.replace("account-name", "Emma");
        emma.click("account-save");
        emma.awaitText("account-save-done", "Saved.");
        emma.closeDialog();
    }

    @Test
    void aMember_changesThePassword_andOtherDevicesAreSignedOut() {
        guest.signIn("emma", Api.password());
        emma.click("account-open");
        emma.click("account-sign-in");
        emma.browser().photograph("account-password");
        emma.fill("current-password", "not the password");
        emma.fill("new-password", NEW_PASSWORD);
        emma.click("account-password");
        assertThat(emma.text("dialog .field .problem:not(:empty)")).isEqualTo("This is not your password.");
        assertThat(emma.focused()).isEqualTo("current-password");
        assertThat(emma.browser().complaints()).allMatch(complaint -> complaint.contains("401"));

        emma.replace("current-password", Api.password());
        emma.click("account-password");
        emma.awaitText(
                "account-password-done", "Your password has been changed. All other devices have been signed out.");
        emma.closeDialog();

        guest.open("/");
        guest.visible("sign-in-open");
        emma.awaitConnection("connected");
        say(emma, "Still here", new ArrayList<>());
        guest.signIn("emma", NEW_PASSWORD);
        guest.signOut();
        emma.click("account-open");
        emma.click("account-sign-in");
        emma.fill("current-password", NEW_PASSWORD);
        emma.fill("new-password", Api.password());
        emma.click("account-password");
        emma.visible("account-password-done");
        emma.closeDialog();
    }

    @Test
    void aMember_whoHasForgottenThePassword_comesBackByMail() throws Exception {
        jisoo.click("account-open");
        jisoo.click("account-mail");
        jisoo.browser().photograph("account-mail");
        jisoo.fill("account-new-email", "jisoo@mail.example");
        jisoo.fill("email-password", Api.password());
        jisoo.click("account-email-send");
        jisoo.awaitText("account-email-send-done", "확인 링크를 보냈어요. 링크를 눌러 주소를 확인해 주세요.");
        jisoo.closeDialog();
        jisoo.browser().driver().get(nextLink());
        jisoo.browser().photograph("confirm-address-korean");
        jisoo.click("recovery-confirm");
        await().atMost(SOON).untilAsserted(() -> assertThat(jisoo.text("h1")).isEqualTo("이메일 주소가 확인되었어요."));

        jisoo.signOut();
        jisoo.click("sign-in-open");
        jisoo.click("recover");
        jisoo.fill("recovery-username", "JiSoo");
        jisoo.click("recovery-send");
        jisoo.visible("recovery-send-done");
        jisoo.browser().bePhone();
        jisoo.browser().photograph("recovery-phone-korean");
        jisoo.browser().beDesktop();
        jisoo.closeDialog();

        String link = nextLink();
        jisoo.browser().driver().get(link);
        jisoo.fill("password", NEW_PASSWORD);
        jisoo.click("recovery-password");
        jisoo.click("recovery-sign-in");
        jisoo.fill("username", "jisoo");
        jisoo.fill("password", NEW_PASSWORD);
        jisoo.click("sign-in-submit");
        jisoo.awaitText("whoami", "지수");
        assertThat(jisoo.browser().evaluate("return location.hash")).isEqualTo("");

        guest.browser().driver().get(link);
        guest.fill("password", "somebody else's");
        guest.click("recovery-password");
        assertThat(guest.text("form > .problem:not(:empty)")).isEqualTo("This link has expired or has been used.");
        assertThat(guest.browser().complaints()).allMatch(complaint -> complaint.contains("410"));
    }

    @Test
    void aMember_closesTheAccount_forGood() {
        guest.open("/");
        guest.signUp("brief", "Brief");
        await().atMost(SOON).until(() -> guest.focused().equals("account-open"));
        guest.click("account-open");
        guest.click("account-data");
        guest.browser().photograph("account-data");
        assertThat(guest.visible("account-copy").getAttribute("href")).endsWith("/api/v1/members/me/export");
        guest.browser().photograph("close-account");
        guest.fill("close-password", "not the password");
        guest.click("account-close");
        assertThat(guest.text("dialog .field .problem:not(:empty)")).isEqualTo("This is not your password.");
        assertThat(guest.browser().complaints()).allMatch(complaint -> complaint.contains("401"));

        guest.replace("close-password", Api.password());
        guest.click("account-close");

        guest.visible("sign-in-open");
        assertThat(Api.guest(application.base()).signIn("brief", Api.password()).code())
                .isEqualTo("BAD_CREDENTIALS");
    }

    private static String nextLink() throws Exception {
        await().atMost(SOON).until(() -> MAIL.getReceivedMessages().length > 0);
        String text = MAIL.getReceivedMessages()[0].getContent().toString();
        MAIL.purgeEmailFromAllMailboxes();
        Matcher link =
                Pattern.compile("http://localhost:\\d+/account\\.html#\\S+").matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group();
    }
}
