package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// A chat in which seven people talk: what fits on a screen, and who is who. And a list that stands still under the
/// pointer.
public abstract class ReadingInBrowser extends BrowserTest {
    private static final List<String> NAMES = List.of("Sofia", "Mateo", "지우", "민준", "Olivia", "하늘", "Noah");
    private static final List<String> SAID = List.of(
            "hello from Lisbon 👋",
            "the sound is perfect now, thanks for fixing it",
            "오늘 방송 몇 시까지 해요?",
            "cat stream when",
            "wait, is that a cat in the background? 🐈",
            "꿀팁 감사합니다 🙏",
            "how long did it take you to learn this?");

    private List<Api> seven;

    protected ReadingInBrowser(Class<?> main, String... settings) {
        super(main, settings);
    }

    @BeforeAll
    void inviteSeven() {
        seven = IntStream.range(0, NAMES.size())
                .mapToObj(i -> Api.member(application.base(), "talker" + i, NAMES.get(i)))
                .toList();
    }

    @Test
    void onALaptop_twentyChatsFitInTheCompactMode_andFifteenWithout_andTheChoiceIsRemembered() {
        talk(6);
        emma.browser().beScreen(1366, 820);
        emma.watch(stream);
        await().atMost(SOON).until(() -> emma.count("chat") == 42);

        int inNormalMode = emma.textsInSight().size();
        emma.click("chat-view");
        emma.click("view-compact");
        int inCompactMode = emma.textsInSight().size();
        emma.reload();
        await().atMost(SOON).until(() -> emma.count("chat") == 42);
        int afterAReload = emma.textsInSight().size();
        emma.browser().photograph("compact");
        emma.click("chat-view");
        emma.click("view-compact");
        emma.browser().beDesktop();

        assertThat(inNormalMode).isGreaterThanOrEqualTo(15);
        assertThat(inCompactMode).isGreaterThanOrEqualTo(20);
        assertThat(afterAReload).isEqualTo(inCompactMode);
    }

    @Test
    void sevenPeople_haveSevenColours() {
        talk(1);
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.count("chat") == 7);
            assertThat(viewer.browser().evaluate("""
                    return new Set(all('[data-testid=chat-author]')
                        .map((author) => getComputedStyle(author).color)).size;
                    """)).isEqualTo(7L);
        }
    }

    @Test
    void theLinesOfOneAuthor_showTheNameOnce() {
        for (String text : List.of("one", "two", "three")) {
            seven.getFirst().send(stream, text);
        }
        seven.getLast().send(stream, "four");
        await().atMost(SOON).until(() -> guest.count("chat") == 4);

        assertThat(namesShown(guest)).isEqualTo("true,false,false,true");
        // The first of them is gone, so the second shows the name.
        owner.delete("/api/v1/streams/" + stream + "/chats/" + guest.seqs().getFirst());
        await().atMost(SOON).until(() -> guest.count("chat-removed") == 1);
        assertThat(namesShown(guest)).isEqualTo("true,false,true");
    }

    /// Whether each chat shows its author's name.
    private static String namesShown(Viewer viewer) {
        return (String) Objects.requireNonNull(viewer.browser().evaluate("""
                return all('[data-testid=chat-author]')
                    .map((author) => author.getBoundingClientRect().width > 1).join();
                """));
    }

    @Test
    void theListStandsStill_whileThePointerOrTheKeyboardIsOnALine() {
        talk(6);
        emma.say("my own");
        await().atMost(SOON)
                .until(() -> emma.texts().contains("my own") && emma.texts().size() == 43);

        emma.pointAt("my own");
        double before = emma.topOf("my own");
        seven.getFirst().send(stream, "new 1");
        seven.getLast().send(stream, "new 2");
        emma.awaitText("newer", "2 new chats");
        assertThat(emma.topOf("my own")).isEqualTo(before);
        emma.pointAtTheTitle();
        await().atMost(SOON).until(() -> emma.textsInSight().contains("new 2"));
        assertThat(emma.sees("newer")).isFalse();

        emma.goBackFromTheInput();
        double whileFocused = emma.topOf("my own");
        seven.getFirst().send(stream, "new 3");
        emma.awaitText("newer", "1 new chat");
        assertThat(emma.topOf("my own")).isEqualTo(whileFocused);
        emma.click("chat-input");
        await().atMost(SOON).until(() -> emma.textsInSight().contains("new 3"));
    }

    @Test
    void theTimeOfAChat_isShownWhenItIsPointedAt_orForAllByChoice() {
        talk(1);
        await().atMost(SOON).until(() -> emma.count("chat") == 7);
        emma.pointAtTheTitle();
        assertThat(timesShown(emma)).isZero();

        emma.pointAt(SAID.getFirst());
        assertThat(timesShown(emma)).isEqualTo(1);

        emma.click("chat-view");
        emma.click("view-times");
        assertThat(timesShown(emma)).isEqualTo(7);
        emma.click("view-times");
    }

    private static long timesShown(Viewer viewer) {
        return (long) Objects.requireNonNull(viewer.browser().evaluate("""
                return all('time.chat-when')
                    .filter((time) => time.checkVisibility({ opacityProperty: true })).length;
                """));
    }

    private void talk(int times) {
        for (int i = 0; i < times; i++) {
            for (int person = 0; person < seven.size(); person++) {
                seven.get(person).send(stream, SAID.get((person + i) % SAID.size()));
            }
        }
    }
}
