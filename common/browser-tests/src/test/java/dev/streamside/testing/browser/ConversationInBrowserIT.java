package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.websocket.ChatWebSocketApplication;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/// Conversations next to a stream.
class ConversationInBrowserIT extends BrowserTest {

    ConversationInBrowserIT() {
        super(ChatWebSocketApplication.class);
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
        Api.member(application.base(), "jisoo-" + stream, "지수").send(stream, "나도 지수");
        said.add("나도 지수");
        await().atMost(SOON).until(() -> emma.texts().equals(said));

        emma.reply("무슨 노래예요?");
        emma.awaitText("composer-reply", "Replying to 지수: 무슨 노래예요?");
        say(emma, "No idea", said);
        assertThat(emma.sees("composer-reply")).isFalse();
        emma.draft("But @지");
        emma.visible("name-offers");
        emma.browser().photograph("names-offered");
        emma.hit(Keys.ARROW_DOWN); // past the member who has written since
        emma.hit(Keys.TAB);
        assertThat(emma.draft()).isEqualTo("But @지수 ");
        emma.say("may know");
        said.add("But @지수 may know");

        await().atMost(SOON).until(() -> jisoo.texts().equals(said));
        assertThat(jisoo.isConcernedBy("No idea")).isTrue();
        assertThat(jisoo.isConcernedBy("But @지수 may know")).isTrue();
        assertThat(Api.guest(application.base())
                        .get("/api/v1/streams/" + stream + "/chats/history?limit=1&type=chat")
                        .json()
                        .at("/entries/0/mentions"))
                .as("nobody but who was chosen")
                .hasSize(1);
        assertThat(jisoo.text("streamside-log .chat-quoted")).isEqualTo("지수: 무슨 노래예요?");
        assertThat(guest.isConcernedBy("No idea")).isFalse();
        jisoo.browser().photograph("concerned");
        jisoo.browser().bePhone();
        jisoo.browser().photograph("concerned-on-a-phone");
        jisoo.browser().beDesktop();

        jisoo.delete("무슨 노래예요?");
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> !viewer.source().contains("무슨 노래예요?"));
        }
        emma.awaitText("chat-quote", "In reply to a deleted message");
    }

    @Test
    void aDeletedChat_disappearsForEverybody() {
        List<String> said = new ArrayList<>();
        say(emma, "I regret this", said);
        say(jisoo, "지워질 말", said);
        say(emma, "This stays", said);
        everybodyReadsTheLog();

        emma.delete("I regret this");
        // Otherwise the lines below may move while the guest aims at one of them.
        await().atMost(SOON).until(() -> guest.count("chat-removed") == 1);
        guest.signInAs(owner);
        guest.delete("지워질 말");

        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.count("chat-removed") == 2);
            assertThat(viewer.texts()).containsExactly("This stays");
            assertThat(viewer.source()).doesNotContain("I regret this", "지워질 말");
        }
        assertThat(emma.count("chat-delete")).isEqualTo(1);
        assertThat(jisoo.count("chat-delete")).isZero();
        guest.signOut();
        assertThat(guest.count("chat-delete")).isZero();
    }

    @Test
    void aBannedMember_readsOn_andWritesAgain_whenTheBanIsLifted() {
        say(emma, "Buy my things", new ArrayList<>());
        guest.signInAs(owner);
        await().atMost(SOON).until(() -> guest.texts().contains("Buy my things"));
        assertThat(jisoo.count("chat-ban")).isZero();

        guest.ban("Buy my things");
        assertThat(guest.visible("ban-seconds").getDomProperty("value"))
                .as("ten minutes, unless another time is chosen")
                .isEqualTo("600");
        guest.choose("ban-seconds", "");
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

    private void emmaCanOnlyRead() {
        emma.awaitText("composer-closed", "You are banned from this chat. You can still read it.");
        assertThat(emma.sees("chat-input")).isFalse();
    }

    /// The message was under way when the ban came, and the page did not know of the ban yet.
    @Test
    void aChatThatABanOvertakes_isKept_andCanBeSentAfterIt() {
        String emmaId = logIdOf(emma);
        owner.put("/api/v1/streams/" + stream + "/bans/" + emmaId, null);

        emma.browser().evaluate("""
                one('streamside-composer').dispatchEvent(
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

    /// The id of a member, found by a message of that member.
    private String logIdOf(Viewer member) {
        say(member, "Hello", new ArrayList<>());
        return Api.guest(application.base())
                .get("/api/v1/streams/" + stream + "/chats/history?type=chat")
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
        guest.signInAs(owner);
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
