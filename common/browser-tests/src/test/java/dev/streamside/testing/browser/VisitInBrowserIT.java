package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;

/// Other things that happen to visitors: wrong addresses, refusals, questions, and more tabs of their own.
class VisitInBrowserIT extends BrowserTest {

    VisitInBrowserIT() {
        super(ChatPollingApplication.class);
    }

    @Test
    void anUnknownAddress_showsAPageOfTheSite_inTheReadersLanguage() {
        jisoo.open("/deep/down/nothing");

        assertThat(jisoo.text("h1")).isEqualTo("찾을 수 없어요.");
        jisoo.awaitText("whoami", "지수");
        jisoo.browser().photograph("not-found-korean");
        jisoo.choose("en");
        assertThat(jisoo.text("h1")).isEqualTo("Page not found.");
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
        // The page also closes a socket that is still being opened, which the browser reports.
        assertThat(guest.browser().complaints())
                .allMatch(complaint -> complaint.matches(".* status of 40[04] .*|.*/ws/v1/streams/.* failed: .*"));
    }

    @Test
    void aVisitor_loadsFewFiles_andTheNextTimeThePageAlone() {
        guest.open("/watch.html?stream=" + stream);
        guest.awaitConnection("connected");
        assertThat(guest.browser().loaded())
                .as("the texts of one language, and no part that nobody has opened")
                .hasSizeBetween(4, 7)
                .anyMatch(file -> file.startsWith("/assets/en-"))
                .noneMatch(file -> file.matches("/assets/ko-.*|/assets/.*-dialog.*"));

        guest.open("/watch.html?stream=" + stream);
        guest.awaitConnection("connected");

        assertThat(guest.browser().loaded()).isNotEmpty();
        assertThat(guest.browser().loadedFromServer()).isEmpty();
    }

    @Test
    void messagesCanBeRead_beforeAnyScriptHasRun_untilTheChatHasJoined() {
        emma.say("Read me early");
        guest.browser().block("*/assets/*.js");

        guest.open("/watch.html?stream=" + stream);

        assertThat(guest.text(".first-messages > li:last-child")).isEqualTo("Emma Read me early");
        guest.browser().block("*/chats*");
        guest.open("/watch.html?transport=polling&stream=" + stream);
        guest.awaitConnection("reconnecting");
        assertThat(guest.text(".first-messages > li:last-child")).isEqualTo("Emma Read me early");
        guest.browser().block();
        await().atMost(SOON).until(() -> guest.texts().contains("Read me early"));
        assertThat(guest.browser().driver().findElements(By.className("first-messages")))
                .isEmpty();
        assertThat(guest.browser().complaints()).allMatch(complaint -> complaint.contains("BLOCKED_BY_CLIENT"));
    }

    @Test
    void aPartThatIsGoneAfterAnUpdate_saysSo_andNothingElseIsLost() {
        emma.draft("Not sent yet");
        for (Viewer viewer : everybody()) {
            viewer.browser().block("*/assets/*-dialog*");
        }

        guest.click("sign-in-open");
        assertThat(guest.visible("part-missing").getText()).contains("reload");
        guest.closeDialog();
        await().atMost(SOON).until(() -> guest.count("part-missing") == 0);
        jisoo.click("account-open");
        assertThat(jisoo.visible("part-missing").getText()).contains("새로고침");
        jisoo.closeDialog();
        emma.click("account-open");
        emma.visible("part-missing");
        emma.closeDialog();
        assertThat(emma.draft()).isEqualTo("Not sent yet");

        for (Viewer viewer : everybody()) {
            viewer.browser().block();
            assertThat(viewer.browser().complaints()).allMatch(complaint -> complaint.contains("BLOCKED_BY_CLIENT"));
            viewer.reload();
        }
        guest.click("sign-in-open");
        guest.visible("username");
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
        guest.signInAs(owner);
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
        String first = owner.send(stream, "To be deleted").seq();
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
        assertThat(guest.text(".picture-caption p")).isEqualTo("Replay");
        assertThat(guest.text(".chat-top")).doesNotContain("No messages");
        guest.browser().photograph("replay");
        guest.press("replay-position", Keys.END.toString());
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(guest.count("chat"))
                        .as(() -> guest.text("body"))
                        .isEqualTo(1));

        guest.click("replay-play");
        assertThat(guest.visible("replay-play").getDomAttribute("aria-label")).isEqualTo("Pause the chat");
        await().atMost(SOON)
                .until(() -> "Play the chat".equals(guest.visible("replay-play").getDomAttribute("aria-label")));
        await().atMost(SOON).until(() -> guest.count("chat") == 1);

        await().atMost(SOON).until(() -> {
            guest.open("/?status=ENDED");
            return guest.text(".card").contains("1 message");
        });
        assertThat(guest.text(".card")).containsPattern("Ended today, .*\\n0:0\\d:\\d\\d long · 1 message");
        for (int width : List.of(1366, 360)) {
            guest.browser().beScreen(width, 640);
            assertThat(guest.browser().evaluate("""
                            return all('.card-when').filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent).join();
                            """))
                    .as("cut off, " + width + " pixels wide")
                    .isEqualTo("");
        }
        guest.browser().beDesktop();
    }

    @Test
    void byTab_everythingIsReached_onEveryPage_andInEveryDialogAndMenu() {
        say(emma, "See https://example.com", new ArrayList<>());
        owner.send(stream, "Welcome, everybody");

        assertThat(tourOf(guest, "/watch.html?stream=" + stream))
                .containsSubsequence("Skip to content", "subscribe", "chat-view", "chat-log", "chat-sign-in");
        guest.press("chat-sign-in", Keys.ENTER.toString());
        guest.visible("username");
        assertThat(tourOf(guest)).containsSubsequence("username", "password", "sign-in-submit");
        guest.closeDialog();
        for (String page :
                List.of("/embed/" + stream, "/mod/" + stream, "/", "/account.html", "/diagnose", "/developers")) {
            assertThat(tourOf(guest, page)).isNotEmpty();
        }

        assertThat(tourOf(emma, "/popout/" + stream)).contains("chat-report", "chat-input", "chat-send");
        emma.watch(stream);
        emma.click("account-open");
        Map.of(
                        "account-profile",
                        "account-save",
                        "account-sign-in",
                        "account-password",
                        "account-data",
                        "account-close")
                .forEach((section, button) -> everythingIsReached(emma, section, button));
        emma.closeDialog();

        guest.watch(stream);
        guest.signInAs(owner);
        guest.visible("moderation");
        assertThat(tourOf(guest)).containsSubsequence("end-stream", "moderation", "chat-log", "chat-input");
        guest.browser().evaluate("one('[data-testid=moderation]').click()"); // it closes when the focus leaves it
        assertThat(tourOf(guest))
                .containsSubsequence(
                        "moderation",
                        "announce-open",
                        "quick-slowModeSeconds",
                        "quick-audience",
                        "archive-open",
                        "chat-view");
        guest.press("moderation", Keys.ENTER.toString());
        guest.press("rules-open", Keys.ENTER.toString());
        guest.visible("rule-links");
        Map.of("stream-rules", "rules-save", "channel-rules", "channel-rules-save", "words", "words-save")
                .forEach((section, button) -> everythingIsReached(guest, section, button));
        guest.closeDialog();
        await().atMost(SOON).until(() -> guest.focused().equals("moderation"));
        String channelId = owner.channelOf(stream);
        assertThat(tourOf(guest, "/channel.html?channel=" + channelId)).contains("channel-search", "stream-link");
        guest.signOut();
        await().atMost(SOON).until(() -> guest.focused().equals("sign-in-open"));
    }

    /// Reaches the button by Tab, in an open part of the dialog; on a desktop without scrolling.
    private static void everythingIsReached(Viewer viewer, String section, String button) {
        viewer.press(section, Keys.ENTER.toString());
        assertThat(tourOf(viewer)).contains(section, button);
        assertThat(viewer.browser().evaluate("""
                        const dialog = one('dialog');
                        return dialog.scrollHeight - dialog.clientHeight;
                        """))
                .as(section + " scrolls by so many pixels")
                .isEqualTo(0L);
    }

    private List<String> tourOf(Viewer viewer, String path) {
        viewer.open(path);
        await().atMost(SOON).until(() -> !path.contains(stream) || viewer.count("chat") == 2);
        assertThat(viewer.browser().evaluate("return all('h1').filter((each) => each.checkVisibility()).length"))
                .as("headings of " + path)
                .isEqualTo(1L);
        return tourOf(viewer);
    }

    private static List<String> tourOf(Viewer viewer) {
        assertThat((String) viewer.browser().evaluate("""
                        return all('button, a, summary')
                            .filter((each) => each.checkVisibility() && !each.getAttribute('aria-label')?.includes(each.innerText.trim()))
                            .filter((each) => each.hasAttribute('aria-label'))
                            .map((each) => `${each.innerText} is called ${each.getAttribute('aria-label')}`).join();
                        """))
                .as("who says what can be seen reaches it")
                .isEmpty();
        KeyboardTour tour = KeyboardTour.of(viewer);
        assertThat(tour.faults()).as(String.join(", ", tour.stops())).isEmpty();
        return tour.stops();
    }

    @Test
    void whoSignsInFromTheChat_writesAtOnce_andTheFocusComesBackFromEveryDialog() {
        guest.press("chat-sign-in", Keys.ENTER.toString());
        guest.awaitText("sign-in-reason", "Sign in to chat.");
        guest.fill("username", owner.my("username"));
        guest.fill("password", Api.password());
        guest.hit(Keys.ENTER);
        await().atMost(SOON).until(() -> guest.focused().equals("chat-input"));
        guest.type("hello by keyboard", Keys.ENTER);
        await().atMost(SOON).until(() -> guest.texts().contains("hello by keyboard"));

        Api.member(application.base(), "spammer", "Spammer").send(stream, "Buy my things");
        await().atMost(SOON).until(() -> guest.count("chat-ban") == 1);
        for (String button :
                List.of("chat-ban", "chat-name", "moderation", "chat-view", "end-stream", "account-open")) {
            guest.focus(button);
            guest.hit(Keys.ENTER);
            await().atMost(SOON)
                    .until(() -> guest.count("cancel") + guest.count("card-ban") + guest.count("account-save") > 0
                            || Boolean.TRUE.equals(
                                    guest.browser().evaluate("return one('details.menu[open]') !== null")));
            guest.closeDialog();
            await().atMost(SOON).until(() -> guest.focused().equals(button));
        }

        // Like browsers in which a click does not move the focus.
        guest.browser().evaluate("document.activeElement.blur(); one('[data-testid=account-open]').click()");
        guest.visible("account-save");
        guest.closeDialog();
        await().atMost(SOON)
                .until(() -> Boolean.TRUE.equals(guest.browser()
                        .evaluate("return one('dialog') === null && document.activeElement === document.body")));

        guest.focus("chat-ban");
        guest.hit(Keys.ENTER);
        guest.click("ban-purge");
        guest.click("ban-confirm");
        await().atMost(SOON).until(() -> guest.count("chat-removed") == 1);
        await().atMost(SOON)
                .until(() ->
                        guest.focused().equals("chat-log") || guest.focused().equals("chat-removed"));
        guest.signOut();
        await().atMost(SOON).until(() -> guest.focused().equals("sign-in-open"));
    }
}
