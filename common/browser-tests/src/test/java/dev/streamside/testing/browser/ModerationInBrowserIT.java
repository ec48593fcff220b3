package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.websocket.ChatWebSocketApplication;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/// What moderators do, and what other viewers see of it.
class ModerationInBrowserIT extends BrowserTest {
    ModerationInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }

    @Test
    void aModerator_bansForATime_andTakesItBack() {
        say(jisoo, "도와드릴까요?", new ArrayList<>());
        say(emma, "Buy my things", new ArrayList<>());
        guest.signInAs(owner);
        await().atMost(SOON).until(() -> guest.texts().contains("도와드릴까요?"));
        guest.openCard("도와드릴까요?");
        guest.click("card-appoint");
        guest.visible("appointed");
        jisoo.reload();
        await().atMost(SOON).until(() -> jisoo.count("chat-ban") == 1);

        say(emma, "Buy more things", new ArrayList<>());
        jisoo.openCard("Buy my things");
        jisoo.awaitText("card-name", "Emma");
        await().atMost(SOON).until(() -> jisoo.text("[data-testid=card-chats]").contains("Buy more things"));
        jisoo.browser().photograph("card");
        guest.reply("Buy more things");
        guest.visible("composer-reply");
        jisoo.click("card-ban");
        jisoo.choose("ban-seconds", "600");
        jisoo.fill("ban-reason", "광고 금지");
        jisoo.browser().photograph("ban-for-a-time");
        jisoo.click("ban-purge");
        jisoo.click("ban-confirm");

        emma.awaitText("ban-reason-given", "The reason given: 광고 금지");
        assertThat(emma.visible("composer-closed").getText()).startsWith("You are banned from this chat until ");
        emma.browser().photograph("banned-for-a-time");
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.texts().equals(List.of("도와드릴까요?")));
            assertThat(viewer.source()).doesNotContain("Buy m");
        }
        assertThat(guest.sees("composer-reply")).isFalse();
        jisoo.click("undo");
        emma.visible("chat-input");

        say(jisoo, "다시 오셨네요", new ArrayList<>());
        await().atMost(SOON).until(() -> emma.texts().contains("다시 오셨네요"));
        assertThat(emma.text("[data-badge=MODERATOR]")).isEqualTo("Moderator");
        jisoo.open("/"); // a moderator's window asks now and then what waits to be decided, and would be refused
        guest.click("moderation");
        guest.click("moderators-open");
        guest.click("moderator-dismiss");
        await().atMost(SOON).until(() -> guest.count("moderator-dismiss") == 0);
        guest.closeDialog();
        guest.signOut();
    }

    @Test
    void aRule_showsInEveryWindow_andARefusedChatSaysWhichOne() {
        guest.signInAs(owner);
        guest.click("moderation");
        // Moves past all choices to the last one, which counts as one change.
        guest.press("quick-slowModeSeconds", Keys.ARROW_DOWN.toString().repeat(5));
        guest.browser().photograph("moderation-menu");
        emma.awaitText("rules", "Slow mode: one message every 300 s.");
        guest.choose("quick-audience", "SUBSCRIBERS");
        emma.awaitText("rules", "Only subscribers can write.\nSlow mode: one message every 300 s.");
        emma.click("subscribe");
        await().atMost(SOON).until(() -> emma.sees("chat-input"));
        emma.click("subscribe");
        await().atMost(SOON).until(() -> !emma.sees("chat-input"));
        guest.choose("quick-audience", "EVERYONE");
        emma.awaitText("rules", "Slow mode: one message every 300 s.");
        guest.click("rules-open");
        assertThat(guest.visible("rule-slowModeSeconds").getDomProperty("value"))
                .isEqualTo("300");
        guest.choose("rule-links", "REFUSED");
        guest.browser().photograph("rules");
        guest.click("rules-save");
        guest.awaitText("rules-save-done", "The rules apply from now on.");
        guest.click("channel-rules");
        guest.browser().photograph("rules-of-channel");
        guest.choose("channel-rule-slowModeSeconds", "10");
        guest.click("channel-rules-save");
        guest.awaitText("channel-rules-save-done", "The rules apply from now on.");
        guest.choose("channel-rule-slowModeSeconds", "0");
        guest.click("channel-rules-save");
        guest.awaitText("channel-rules-save-done", "The rules apply from now on.");
        guest.click("words");
        guest.browser().photograph("words");
        guest.fill("words-refused", "casino*");
        guest.click("words-save");
        guest.awaitText("words-save-done", "The words have been saved.");
        guest.closeDialog();

        guest.click("moderation");
        guest.click("announce-open");
        guest.fill("announce-text", "Please be kind");
        guest.click("announce-confirm");
        emma.awaitText("announcement-text", "Please be kind");

        emma.awaitText("rules", "Slow mode: one message every 300 s.\nNo links.");
        jisoo.awaitText("rules", "저속 모드: 300초에 한 번\n링크는 보낼 수 없어요.");
        assertThat(emma.browser()
                        .evaluate("return all('[data-testid=rules-changed]').map((each) => each.textContent).join()"))
                .asString()
                .startsWith("The rules have changed: Slow mode: one message every 300 s.,"
                        + "The rules have changed: Only subscribers can write. Slow mode: one message every 300 s.,")
                .endsWith("The rules have changed: Slow mode: one message every 300 s. No links.");
        isRefused("see example.com", "Links cannot be sent in this chat.");
        isRefused("best C A S I N O S", "Your message contains a word that this channel blocks.");
        say(emma, "all right", new ArrayList<>());
        await().atMost(SOON).until(() -> guest.count("chat-name") == 1);
        assertThat(guest.browser().evaluate(ODDLY_PLACED)).isEqualTo("");
        isRefused("and another thing", "This chat is in slow mode. Try again in 5 min.");
        emma.browser().photograph("slow-mode");
        assertThat(emma.browser().complaints()).allMatch(complaint -> complaint.matches("(?s).*\\b4(00|29)\\b.*"));
        guest.click("announcement-remove");
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.count("announcement") == 0);
        }
        guest.signOut();
    }

    @Test
    void aHeldChat_waitsForAModerator_andIsThenPinned_andTheLogSaysSo() {
        guest.signInAs(owner);
        guest.click("moderation");
        guest.click("rules-open");
        guest.choose("rule-links", "HELD");
        guest.click("rules-save");
        guest.awaitText("rules-save-done", "The rules apply from now on.");
        guest.closeDialog();
        emma.awaitText("rules", "Links are reviewed by a moderator first.");

        emma.say("see example.com");
        emma.awaitText("held", "A moderator will review your message first: see example.com");
        assertThat(jisoo.texts()).doesNotContain("see example.com");
        guest.open("/mod/" + stream);
        guest.awaitText("held-text", "see example.com");
        guest.awaitText("held-reason", "Link");
        photographDesk();
        assertThat(guest.browser().evaluate("""
                        const held = { key: 'a', code: 'KeyA', repeat: true, bubbles: true, cancelable: true };
                        return one('[data-testid=held-approve]').dispatchEvent(new KeyboardEvent('keydown', held));
                        """))
                .as("a key that is held decides nothing")
                .isEqualTo(false);
        guest.press("held-approve", "a");
        await().atMost(SOON).until(() -> jisoo.texts().contains("see example.com"));
        await().atMost(SOON)
                .until(() ->
                        guest.text("[data-testid=moderation-log]").startsWith("Aurora approved a message by Emma."));

        await().atMost(SOON).until(() -> guest.texts().contains("see example.com"));
        guest.pin("see example.com");
        jisoo.awaitText("pinned", "see example.com");
        guest.browser().photograph("pinned");
        guest.click("unpin");
        await().atMost(SOON).until(() -> jisoo.count("pinned") == 0);
        guest.visible("unpinned");
        guest.clickLast("undo");
        jisoo.awaitText("pinned", "see example.com");
        guest.click("unpin");
        await().atMost(SOON).until(() -> jisoo.count("pinned") == 0);
        guest.click("moderation");
        guest.click("moderation-log-open");
        await().atMost(SOON)
                .until(() -> guest.text("dialog [data-testid=moderation-log]").contains("unpinned a message."));
        assertThat(guest.text("dialog [data-testid=change]"))
                .isEqualTo("Links: Allowed → Reviewed by a moderator first");
        guest.browser().photograph("moderation-log");
        guest.closeDialog();
        guest.signOut();
    }

    @Test
    void aReportedChat_showsInTheModeratorsQueue_andIsKeptOrDeletedByOneKey() {
        say(emma, "Buy my things", new ArrayList<>());
        say(emma, "See you tomorrow", new ArrayList<>());
        await().atMost(SOON).until(() -> jisoo.texts().contains("See you tomorrow"));
        jisoo.report("Buy my things");
        jisoo.fill("report-reason", "광고예요");
        jisoo.browser().photograph("report");
        jisoo.click("report-confirm");
        jisoo.awaitText("reported", "고마워요. 매니저에게 알렸어요.");
        jisoo.report("See you tomorrow");
        jisoo.click("report-confirm");
        await().atMost(SOON).until(() -> jisoo.count("reported") == 2);

        guest.signInAs(owner);
        guest.awaitText("moderation-count", "2");
        guest.click("moderation");
        guest.click("held-open");
        guest.awaitText("held-report", "Reported by 지수: 광고예요");
        guest.browser().photograph("reported");
        guest.press("held-delete", "d");
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.texts().equals(List.of("See you tomorrow")));
        }
        await().atMost(SOON).until(() -> guest.count("held-text") == 1);
        guest.press("held-keep", "k");
        await().atMost(SOON).until(() -> guest.count("held-text") == 0);
        assertThat(guest.sees("moderation-count")).isFalse();
        guest.closeDialog();
        guest.signOut();
    }

    @Test
    void theOwner_choosesHowLongChatsAreKept() {
        guest.signInAs(owner);
        guest.click("moderation");
        guest.click("archive-open");
        guest.fill("archive-days", "30");
        guest.browser().photograph("archive");
        guest.click("archive-save");
        guest.awaitText("archive-save-done", "Saved.");
        guest.closeDialog();

        guest.click("moderation");
        guest.click("archive-open");
        assertThat(guest.visible("archive-days").getDomProperty("value")).isEqualTo("30");
        guest.closeDialog();
        guest.signOut();
    }

    /// Names that are buttons share a baseline with the words next to them, and everything begins at one edge.
    private static final String ODDLY_PLACED = """
            const faults = [];
            const baseline = (each) => {
              const mark = document.createElement('span');
              mark.style.cssText = 'display: inline-block; width: 0; height: 0';
              each.prepend(mark);
              const { bottom } = mark.getBoundingClientRect();
              mark.remove();
              return bottom;
            };
            for (const line of all('.chat-line:not([data-grouped])')) {
              const by = baseline(line.querySelector('.chat-author')) - baseline(line.querySelector('.chat-text'));
              if (Math.abs(by) > 0.5) faults.push(`${line.textContent} is apart by ${by} pixels`);
            }
            const edge = (each) => each.getBoundingClientRect().left + parseFloat(getComputedStyle(each).borderLeftWidth)
                + parseFloat(getComputedStyle(each).paddingLeft);
            const [head, ...others] = ['.chat-head', '.chat-line', '.rules'].map((each) => edge(one(each)));
            if (others.some((other) => Math.abs(other - head) > 0.5)) faults.push(`edges at ${[head, ...others]}`);
            const { width } = one('.language').getBoundingClientRect();
            if (width > 130) faults.push(`the language takes ${width} pixels`);
            return faults.join();
            """;

    private void photographDesk() {
        for (String language : List.of("ko", "en")) {
            guest.browser().beScreen(1366, 820);
            guest.choose(language);
            guest.browser().photograph("desk-" + language);
            guest.browser().beScreen(360, 640);
            guest.browser().photograph("desk-small-" + language);
        }
        guest.browser().beDesktop();
    }

    private void isRefused(String text, String why) {
        emma.say(text);
        await().atMost(SOON).until(() -> emma.unsentTexts().equals(List.of(text)));
        assertThat(emma.text("streamside-unsent .problem")).isEqualTo(why);
        emma.click("chat-discard");
    }
}
