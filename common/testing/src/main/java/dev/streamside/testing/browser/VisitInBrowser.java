package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;

/// What else happens to visitors: wrong addresses, refusals, questions, and other tabs of their own.
public abstract class VisitInBrowser extends BrowserTest {

    protected VisitInBrowser(Class<?> main, String... settings) {
        super(main, settings);
    }

    @Test
    void anUnknownAddress_showsAPageOfTheSite_inTheReadersLanguage() {
        jisoo.open("/deep/down/nothing");

        assertThat(jisoo.text("h1")).isEqualTo("찾을 수 없어요.");
        jisoo.awaitText("whoami", "지수");
        jisoo.browser().photograph("not-found-korean");
        jisoo.choose("en");
        assertThat(jisoo.text("h1")).isEqualTo("There is nothing here.");
        jisoo.browser().bePhone();
        jisoo.browser().prefer("dark");
        jisoo.browser().photograph("not-found-phone-dark");
        jisoo.browser().prefer("light");
        jisoo.browser().beDesktop();
        jisoo.choose("ko");
        jisoo.browser().driver().findElement(By.linkText("전체 방송 보기")).click();
        assertThat(jisoo.text("h1")).isEqualTo("방송");
        assertThat(jisoo.browser().complaints()).allMatch(complaint -> complaint.contains("404"));
    }

    @Test
    void anIdOfNoStream_showsThatThereIsNoSuchStream() {
        for (String id : List.of("%00", "abc", "1")) {
            guest.open("/watch.html?stream=" + id);

            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(guest.text("h1")).isEqualTo("This stream does not exist."));
        }
        // The page also gives up a socket that is still being opened, which the browser mentions.
        assertThat(guest.browser().complaints())
                .allMatch(complaint -> complaint.matches(".* status of 40[04] .*|.*/ws/v1/streams/.* failed: .*"));
    }

    @Test
    void aTakenUsername_isReportedAtItsField_whichHasTheFocus() {
        guest.open("/");
        guest.click("sign-up-open");
        guest.fill("username", "emma");
        guest.fill("display-name", "Emma");
        guest.fill("password", Api.password());
        guest.click("sign-up-submit");

        assertThat(guest.text("dialog .field .problem:not(:empty)")).isEqualTo("Somebody already has this username.");
        assertThat(guest.focused()).isEqualTo("username");
        assertThat(guest.visible("username").getDomAttribute("aria-invalid")).isEqualTo("true");
        guest.browser().photograph("username-taken");
        assertThat(guest.browser().complaints()).allMatch(complaint -> complaint.contains("409"));
    }

    @Test
    void whatIsWrongWithAField_isShownInTheReadersLanguage() {
        jisoo.open("/");
        jisoo.click("new-stream-open");
        jisoo.fill("stream-description", "제목이 없어요");
        jisoo.click("stream-submit");

        assertThat(jisoo.text("dialog .field .problem:not(:empty)")).isEqualTo("내용을 입력해 주세요.");
        assertThat(jisoo.browser().complaints()).allMatch(complaint -> complaint.contains("400"));
    }

    @Test
    void aTab_showsAtOnce_thatAnotherSignedOutOrIn() {
        var driver = emma.browser().driver();
        String first = driver.getWindowHandle();
        Set<String> before = driver.getWindowHandles();
        driver.switchTo().newWindow(WindowType.TAB);
        emma.open("/");
        emma.awaitText("whoami", "Emma");
        String second = driver.getWindowHandle();

        emma.signOut();
        driver.switchTo().window(first);
        emma.awaitText("signed-out", "You have been signed out.");
        assertThat(emma.sees("sign-in-open")).isTrue();

        driver.switchTo().window(second);
        emma.signIn("emma", Api.password());
        driver.switchTo().window(first);
        emma.awaitText("whoami", "Emma");
        driver.switchTo().window(second).close();
        driver.switchTo().window(first);
        assertThat(driver.getWindowHandles()).isEqualTo(before);
    }

    @Test
    void whatCannotBeUndone_looksLikeIt_andCanBeCancelled() {
        guest.signIn("aurora", Api.password());
        say(emma, "Shall I be banned?", new ArrayList<>());
        await().atMost(SOON).until(() -> guest.texts().contains("Shall I be banned?"));

        guest.ban("Shall I be banned?");
        assertThat(guest.visible("ban-confirm").getDomAttribute("class")).contains("danger");
        guest.browser().photograph("ban-dialog");
        guest.click("cancel");
        guest.click("end-stream");
        assertThat(guest.visible("end-stream-confirm").getDomAttribute("class")).contains("danger");
        guest.browser().prefer("dark");
        guest.browser().photograph("end-dialog-dark");
        guest.browser().prefer("light");
        guest.click("cancel");

        await().atMost(SOON).until(() -> guest.count("cancel") == 0);
        assertThat(guest.visible("stream-status").getDomAttribute("data-status"))
                .isEqualTo("LIVE");
        say(emma, "Still here", new ArrayList<>());
        guest.signOut();
    }

    @Test
    void olderChats_areNotOffered_whereOnlyDeletedOnesAre() {
        String first = owner.send(stream, "To be deleted").json().get("seq").asString();
        owner.send(stream, "To stay");
        owner.delete("/api/v1/streams/" + stream + "/chats/" + first);

        guest.reload();

        await().atMost(SOON).until(() -> guest.texts().equals(List.of("To stay")));
        assertThat(guest.sees("older")).isFalse();
        assertThat(guest.text(".chat-top")).isEqualTo("This is where the chat begins.");
    }

    @Test
    void aStreamThatHasEnded_hasNoAudience() {
        await().atMost(SOON).until(() -> guest.sees("viewers"));

        owner.post("/api/v1/streams/" + stream + "/end", null);

        guest.awaitConnection("ended");
        await().atMost(SOON).until(() -> !guest.sees("viewers"));
        guest.open("/watch.html?stream=" + stream);
        guest.awaitConnection("ended");
        assertThat(guest.sees("viewers")).isFalse();
    }

    @Test
    void theDescriptionOfTheApi_saysWhichVersionItIs_inTheReadersLanguage() {
        guest.open("/api.html");
        jisoo.open("/api.html");

        assertThat(guest.text("h1")).isEqualTo("Streamside API Version 1, OpenAPI 3.1.0");
        assertThat(jisoo.text("h1 small")).isEqualTo("버전 1, OpenAPI 3.1.0");
    }

    @Test
    void anEmptyList_advisesToLookElsewhere() {
        guest.open("/?status=SCHEDULED");

        assertThat(guest.text(".none"))
                .contains("Nothing is planned", "See who is live now")
                .doesNotContain("coming up");
    }

    @Test
    void aChannel_isAPageOfItsOwn_withItsStreams_andASearchOfTheirTitles() {
        await().atMost(SOON).until(() -> guest.sees("channel-link"));
        guest.click("channel-link");

        await().atMost(SOON).until(() -> guest.count("stream-link") > 0);
        assertThat(guest.text("h1")).isEqualTo(owner.my("displayName"));
        guest.fill("channel-search", "nothing of the kind");
        guest.visible("channel-search").submit();

        await().atMost(SOON).until(() -> guest.sees("no-streams"));
        assertThat(guest.visible("no-streams").getText()).contains("No title has these words.");
    }

    @Test
    void aPastStream_isReplayed_fromWhereOneSeeks() {
        owner.send(stream, "at the end");
        owner.post("/api/v1/streams/" + stream + "/end", null);
        guest.open("/watch.html?stream=" + stream);
        guest.awaitConnection("ended");
        await().atMost(SOON).until(() -> guest.count("chat") == 1);

        guest.press("replay-position", Keys.HOME.toString());
        await().atMost(SOON).until(() -> guest.count("chat") == 0);
        guest.browser().photograph("replay");
        guest.press("replay-position", Keys.END.toString());
        await().atMost(SOON).until(() -> guest.count("chat") == 1);

        guest.click("replay-play");
        assertThat(guest.visible("replay-play").getDomAttribute("aria-label")).isEqualTo("Pause the chat");
        await().atMost(SOON)
                .until(() -> "Play the chat".equals(guest.visible("replay-play").getDomAttribute("aria-label")));
        assertThat(guest.count("chat")).isEqualTo(1);
    }
}
