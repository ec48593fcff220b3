package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/// What people do beside a stream.
public abstract class ConversationInBrowser extends BrowserTest {

    protected ConversationInBrowser(Class<?> main, String... settings) {
        super(main, settings);
    }

    @Test
    void twoMembers_talk_andEverybodyReadsTheSame_alsoAfterAReload() {
        List<String> said = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            say(emma, "Is anybody here? " + i, said);
            say(jisoo, "네, 여기 있어요! " + i, said);
        }

        assertThat(logged()).extracting(Viewer.Line::text).isEqualTo(said);
        everybodyReadsTheLog();
        assertThat(emma.ownTexts()).hasSize(6).allMatch(text -> text.startsWith("Is anybody"));
        assertThat(jisoo.ownTexts()).hasSize(6).allMatch(text -> text.startsWith("네"));
        assertThat(guest.ownTexts()).isEmpty();
        assertThat(guest.sees("chat-input")).isFalse();
        assertThat(emma.browser().evaluate("return document.documentElement.scrollHeight <= innerHeight"))
                .as("the whole page is in sight")
                .isEqualTo(true);
        photographEverybody();

        everybody().forEach(Viewer::reload);

        everybodyReadsTheLog();
        assertThat(emma.ownTexts()).hasSize(6);
        emma.awaitText("whoami", "Emma");
        jisoo.awaitText("whoami", "지수");
    }

    private void photographEverybody() {
        emma.browser().photograph("desktop-light");
        emma.browser().prefer("dark");
        emma.browser().photograph("desktop-dark");
        emma.browser().prefer("light");
        jisoo.browser().photograph("desktop-korean");
        guest.browser().bePhone();
        guest.browser().photograph("phone");
        guest.browser().beDesktop();
    }

    @Test
    void aReply_andANameOfferedWhileTyping_concernWhomTheyAreFor() {
        List<String> said = new ArrayList<>();
        say(jisoo, "무슨 노래예요?", said);
        await().atMost(SOON).until(() -> emma.texts().equals(said));

        emma.reply("무슨 노래예요?");
        emma.awaitText("composer-reply", "Replying to 지수: 무슨 노래예요?");
        say(emma, "No idea", said);
        assertThat(emma.sees("composer-reply")).isFalse();
        emma.draft("But @지");
        emma.visible("name-offers");
        emma.browser().photograph("names-offered");
        emma.fill("chat-input", Keys.TAB.toString());
        assertThat(emma.draft()).isEqualTo("But @지수 ");
        emma.say("may know");
        said.add("But @지수 may know");

        await().atMost(SOON).until(() -> jisoo.texts().equals(said));
        assertThat(jisoo.isConcernedBy("No idea")).isTrue();
        assertThat(jisoo.isConcernedBy("But @지수 may know")).isTrue();
        assertThat(jisoo.text("chat-log .chat-quoted")).isEqualTo("지수: 무슨 노래예요?");
        assertThat(guest.isConcernedBy("No idea")).isFalse();
        jisoo.browser().photograph("concerned");
        jisoo.browser().bePhone();
        jisoo.browser().photograph("concerned-on-a-phone");
        jisoo.browser().beDesktop();

        jisoo.delete("무슨 노래예요?");
        for (Viewer viewer : everybody()) {
            await().atMost(SOON)
                    .until(() -> !viewer.browser().driver().getPageSource().contains("무슨 노래예요?"));
        }
        emma.awaitText("chat-quote", "In reply to a deleted chat");
    }

    @Test
    void aDeletedChat_disappearsForEverybody() {
        List<String> said = new ArrayList<>();
        say(emma, "I regret this", said);
        say(jisoo, "지워질 말", said);
        say(emma, "This stays", said);
        everybodyReadsTheLog();

        emma.delete("I regret this");
        // Else the lines below may move while the guest aims at one of them.
        await().atMost(SOON).until(() -> guest.count("chat-removed") == 1);
        guest.signIn("aurora", Api.password());
        guest.delete("지워질 말");

        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.count("chat-removed") == 2);
            assertThat(viewer.texts()).containsExactly("This stays");
            assertThat(viewer.browser().driver().getPageSource()).doesNotContain("I regret this", "지워질 말");
        }
        assertThat(emma.count("chat-delete")).isEqualTo(1);
        assertThat(jisoo.count("chat-delete")).isZero();
        guest.signOut();
        assertThat(guest.count("chat-delete")).isZero();
    }

    @Test
    void aBannedMember_readsOn_andWritesAgain_whenTheBanIsLifted() {
        say(emma, "Buy my things", new ArrayList<>());
        guest.signIn("aurora", Api.password());
        await().atMost(SOON).until(() -> guest.texts().contains("Buy my things"));
        assertThat(jisoo.count("chat-ban")).isZero();

        guest.ban("Buy my things");
        guest.click("ban-confirm");
        await().atMost(SOON).until(() -> guest.count("ban-confirm") == 0);

        emmaCanOnlyRead();
        emma.reload();
        emmaCanOnlyRead();
        say(jisoo, "무슨 일이죠?", new ArrayList<>());
        await().atMost(SOON).until(() -> emma.texts().contains("무슨 일이죠?"));
        assertThat(emma.visible("stream-status").getDomAttribute("data-status")).isEqualTo("LIVE");
        emma.awaitConnection("connected");
        emma.browser().photograph("banned");

        guest.click("moderation");
        guest.click("bans-open");
        guest.click("ban-lift");
        await().atMost(SOON).until(() -> guest.count("ban-lift") == 0);
        guest.closeDialog();

        emma.visible("chat-input");
        say(emma, "Sorry", new ArrayList<>());
        await().atMost(SOON).until(() -> guest.texts().contains("Sorry"));
        guest.signOut();
        assertThat(guest.count("chat-ban")).isZero();
    }

    @Test
    void aModerator_bansForATime_andTakesItBack() {
        say(jisoo, "도와드릴까요?", new ArrayList<>());
        say(emma, "Buy my things", new ArrayList<>());
        guest.signIn("aurora", Api.password());
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
            assertThat(viewer.browser().driver().getPageSource()).doesNotContain("Buy m");
        }
        jisoo.click("undo");
        emma.visible("chat-input");

        say(jisoo, "다시 오셨네요", new ArrayList<>());
        await().atMost(SOON).until(() -> emma.texts().contains("다시 오셨네요"));
        assertThat(emma.text("[data-badge=MODERATOR]")).isEqualTo("Moderator");
        guest.click("moderation");
        guest.click("moderators-open");
        guest.click("moderator-dismiss");
        await().atMost(SOON).until(() -> guest.count("moderator-dismiss") == 0);
        guest.closeDialog();
        guest.signOut();
    }

    @Test
    void aRule_showsInEveryWindow_andARefusedChatSaysWhichOne() {
        guest.signIn("aurora", Api.password());
        guest.click("moderation");
        guest.click("rules-open");
        guest.choose("rule-slowModeSeconds", "300");
        guest.choose("rule-links", "REFUSED");
        guest.browser().photograph("rules");
        guest.click("rules-save");
        guest.awaitText("rules-save-done", "The rules apply from now on.");
        guest.scrollTo("words-save");
        guest.fill("words-refused", "casino*");
        guest.click("words-save");
        guest.awaitText("words-save-done", "The words have been saved.");
        guest.closeDialog();

        guest.click("moderation");
        guest.click("announce-open");
        guest.fill("announce-text", "Please be kind");
        guest.click("announce-confirm");
        emma.awaitText("announcement-text", "Please be kind");

        emma.awaitText("rules", "Slow mode: one chat every 300 s.\nNo links.");
        jisoo.awaitText("rules", "저속 모드: 300초에 한 번\n링크는 보낼 수 없어요.");
        emma.awaitText("rules-changed", "The rules have changed: Slow mode: one chat every 300 s. No links.");
        isRefused("see example.com", "Links cannot be sent in this chat.");
        isRefused("best C A S I N O S", "This channel does not want one of these words in its chats.");
        say(emma, "all right", new ArrayList<>());
        isRefused("and another thing", "This chat is in slow mode. Try again in 5 min.");
        emma.browser().photograph("slow-mode");
        assertThat(emma.browser().complaints()).allMatch(complaint -> complaint.matches("(?s).*\\b4(00|29)\\b.*"));
        guest.signOut();
    }

    @Test
    void aHeldChat_waitsForAModerator_andIsThenPinned_andTheLogSaysSo() {
        guest.signIn("aurora", Api.password());
        guest.click("moderation");
        guest.click("rules-open");
        guest.choose("rule-links", "HELD");
        guest.click("rules-save");
        guest.awaitText("rules-save-done", "The rules apply from now on.");
        guest.closeDialog();
        emma.awaitText("rules", "A moderator looks at links first.");

        emma.say("see example.com");
        emma.awaitText("held", "A moderator will look at your chat first: see example.com");
        assertThat(jisoo.texts()).doesNotContain("see example.com");
        guest.open("/moderate.html?stream=" + stream);
        guest.awaitText("held-text", "see example.com");
        photographDesk();
        guest.press("held-approve", "a");
        await().atMost(SOON).until(() -> jisoo.texts().contains("see example.com"));
        await().atMost(SOON)
                .until(() -> guest.text("[data-testid=moderation-log]").startsWith("Aurora approved a chat by Emma."));

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
                .until(() -> guest.text("dialog [data-testid=moderation-log]").contains("unpinned a chat."));
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
        jisoo.awaitText("reported", "고마워요. 관리자에게 알렸어요.");
        jisoo.report("See you tomorrow");
        jisoo.click("report-confirm");
        await().atMost(SOON).until(() -> jisoo.count("reported") == 2);

        guest.signIn("aurora", Api.password());
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
        assertThat(emma.text("chat-unsent .problem")).isEqualTo(why);
        emma.click("chat-discard");
    }

    private void emmaCanOnlyRead() {
        emma.awaitText("composer-closed", "You are banned from this chat. You can still read it.");
        assertThat(emma.sees("chat-input")).isFalse();
    }

    /// The chat was under way when the ban came, before the page knew of it.
    @Test
    void aChatThatABanOvertakes_isKept_andCanBeSentAfterIt() {
        String emmaId = logIdOf(emma);
        owner.put("/api/v1/streams/" + stream + "/bans/" + emmaId, null);

        emma.browser().evaluate("""
                document.querySelector('chat-composer').dispatchEvent(
                    new CustomEvent('send', { detail: { text: 'Buy more' } }));
                """);

        await().atMost(SOON).until(() -> emma.unsentTexts().equals(List.of("Buy more")));
        emma.awaitText("composer-closed", "You are banned from this chat. You can still read it.");
        assertThat(emma.browser().complaints()).allMatch(complaint -> complaint.contains("403"));
        owner.delete("/api/v1/streams/" + stream + "/bans/" + emmaId);
        emma.visible("chat-input");
        emma.click("chat-again");
        await().atMost(SOON).until(() -> jisoo.texts().contains("Buy more"));
    }

    /// The id of a member, by what the member has said.
    private String logIdOf(Viewer member) {
        say(member, "Hello", new ArrayList<>());
        return Api.guest(application.base())
                .get("/api/v1/streams/" + stream + "/chats/history")
                .json()
                .at("/entries/0/author/id")
                .asString();
    }

    @Test
    void theLanguage_changesAndComesBack_withoutLosingADraft() {
        jisoo.awaitText("connection", "연결됨");
        emma.awaitText("connection", "Connected");
        emma.draft("half a sentence");

        emma.choose("ko");
        emma.awaitText("connection", "연결됨");
        emma.awaitText("sign-out", "로그아웃");
        assertThat(emma.draft()).isEqualTo("half a sentence");
        emma.browser().photograph("switched-to-korean");
        emma.reload();
        emma.awaitText("connection", "연결됨");

        emma.choose("en");
        emma.awaitText("connection", "Connected");
        emma.awaitText("sign-out", "Sign out");
    }

    @Test
    void theEndOfAStream_isTheEndOfItsChat() {
        guest.signIn("aurora", Api.password());
        say(emma, "The last word", new ArrayList<>());

        guest.click("end-stream");
        guest.click("end-stream-confirm");

        for (Viewer viewer : everybody()) {
            viewer.awaitConnection("ended");
            assertThat(viewer.visible("stream-status").getDomAttribute("data-status"))
                    .isEqualTo("ENDED");
            assertThat(viewer.sees("chat-input")).isFalse();
            assertThat(viewer.texts()).containsExactly("The last word");
        }
        emma.browser().photograph("ended");
        guest.signOut();
    }
}
