package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.websocket.ChatWebSocketApplication;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/// A chat of seven members: how much fits on a screen, and whether authors can be told apart. Also, the list
/// stands still under the pointer.
class ReadingInBrowserIT extends BrowserTest {
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

    ReadingInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }

    @BeforeAll
    void inviteSeven() {
        seven = IntStream.range(0, NAMES.size())
                .mapToObj(i -> Api.member(application.base(), "talker" + i, NAMES.get(i)))
                .toList();
    }

    @Test
    void onALaptop_twentyCompactChatsFit_orFifteen_asRemembered() {
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
    void aMembersColour_isTheirs_forEverybodyAndOnEveryPage_andCanBeRead() {
        talk(1);
        say(emma, "Mine", new ArrayList<>());
        for (Viewer viewer : everybody()) {
            await().atMost(SOON).until(() -> viewer.count("chat") == 8);
        }
        String colours = coloursSeenBy(guest);
        assertThat(colours.lines().distinct().count()).isGreaterThan(3);
        seven.getLast().send(stream, "Once more");
        emma.reload();
        jisoo.open("/popout/" + stream);
        for (Viewer viewer : List.of(emma, jisoo)) {
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(coloursSeenBy(viewer)).startsWith(colours));
        }
        assertThat(emma.browser().evaluate("""
                const hue = (element) => [...element.classList].find((each) => each.startsWith('hue-'));
                return hue(one('.account .avatar')) === hue(all('[data-own] .avatar').at(-1));
                """)).isEqualTo(true);

        for (String scheme : List.of("light", "dark")) {
            emma.browser().prefer(scheme);
            assertThat((String) emma.browser().evaluate(HARD_TO_READ))
                    .as(scheme)
                    .isEmpty();
        }
        emma.browser().prefer("light");
    }

    private static String coloursSeenBy(Viewer viewer) {
        return (String) Objects.requireNonNull(viewer.browser().evaluate("""
                return all('[data-testid=chat-author]').map((author) => getComputedStyle(author).color).join('\\n');
                """));
    }

    /// Names with a contrast below 4.5, as WCAG 2.2 measures it, for each colour on each background of a line.
    private static final String HARD_TO_READ = """
            const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
            const luminance = (colour) => {
              pixel.fillStyle = colour;
              pixel.fillRect(0, 0, 1, 1);
              const [r, g, b] = [...pixel.getImageData(0, 0, 1, 1).data].map((each) => each / 255)
                  .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const author = one('[data-testid=chat-author]');
            const line = author.closest('.chat-line');
            const before = author.className;
            const hard = [];
            for (const ground of ['--surface', '--sunken', '--own']) {
              line.style.background = `var(${ground})`;
              const back = luminance(getComputedStyle(line).backgroundColor);
              for (let hue = 0; hue < 24; hue++) {
                author.className = `chat-author hue-${hue}`;
                const front = luminance(getComputedStyle(author).color);
                const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
                if (!(contrast >= 4.5)) hard.push(`hue ${hue} on ${ground}: ${contrast}`);
              }
            }
            author.className = before;
            line.style.background = '';
            return hard.join('\\n');
            """;

    @Test
    void theLinesOfOneAuthor_showTheNameOnce() {
        for (String text : List.of("one", "two", "three")) {
            seven.getFirst().send(stream, text);
        }
        seven.getLast().send(stream, "four");
        await().atMost(SOON).until(() -> guest.count("chat") == 4);

        assertThat(namesShown(guest)).isEqualTo("true,false,false,true");
        // The first of the three is gone, so the second shows the name.
        owner.delete("/api/v1/streams/" + stream + "/chats/" + guest.seqs().getFirst());
        await().atMost(SOON).until(() -> guest.count("chat-removed") == 1);
        assertThat(namesShown(guest)).isEqualTo("true,false,true");
    }

    /// For each message, whether it shows its author's name.
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
        emma.awaitText("newer", "2 new messages");
        assertThat(emma.topOf("my own")).isEqualTo(before);
        emma.pointAtTheTitle();
        await().atMost(SOON).until(() -> emma.textsInSight().contains("new 2"));
        assertThat(emma.sees("newer")).isFalse();

        emma.goBackFromTheInput();
        double whileFocused = emma.topOf("my own");
        seven.getFirst().send(stream, "new 3");
        emma.awaitText("newer", "1 new message");
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

    @Test
    void whoComesBackFromARewind_seesWhatFollowingLiveShows_andSoDoesWhoReloads() {
        String path = "/api/v1/streams/" + stream;
        seven.getFirst().send(stream, "at the start");
        owner.post(path + "/announcements", Map.of("text", "Announced before"));
        seven.getLast().send(stream, "regretted");
        await().atMost(SOON).until(() -> emma.texts().contains("regretted"));

        emma.browser().evaluate("one('streamside-chat').replay({ currentTime: 0 })");
        await().atMost(SOON).until(() -> !emma.texts().contains("regretted"));
        owner.post(path + "/announcements", Map.of("text", "Announced meanwhile"));
        seven.getLast().delete(path + "/chats/4");
        owner.patch(path + "/chat-rules", Map.of("slowModeSeconds", 5));
        seven.get(1).send(stream, "said meanwhile");
        owner.delete(path + "/chats/5");
        await().atMost(SOON).until(() -> guest.texts().contains("said meanwhile") && guest.count("announcement") == 1);
        emma.browser().evaluate("one('streamside-chat').replay(null)");

        await().atMost(SOON).untilAsserted(() -> assertThat(shown(emma)).isEqualTo(shown(guest)));
        assertThat(shown(emma))
                .containsSubsequence(
                        "The stream has started.",
                        "at the start",
                        "Announced before",
                        "rules-changed",
                        "said meanwhile");
        emma.reload();
        List<String> withoutTombstone = shown(guest).stream()
                .filter(line -> !line.equals("chat-removed"))
                .toList();
        await().atMost(SOON).untilAsserted(() -> assertThat(shown(emma)).isEqualTo(withoutTombstone));
    }

    @Test
    void olderEntries_areOfAllTypes_likeThoseOfAReload() {
        owner.post("/api/v1/streams/" + stream + "/announcements", Map.of("text", "Announced long ago"));
        talk(10);
        emma.reload();
        await().atMost(SOON).until(() -> emma.count("chat") == 50);
        assertThat(emma.count("announcement")).isZero();

        emma.click("older");

        await().atMost(SOON).until(() -> emma.count("chat") == 70);
        assertThat(shown(emma)).startsWith("The stream has started.", "Announced long ago");
    }

    /// Every line in order: its text, or its kind if the text contains a name or a rule.
    private static List<String> shown(Viewer viewer) {
        return List.of(((String) Objects.requireNonNull(viewer.browser().evaluate("""
                return all('.chat-lines > *').map((line) => line.querySelector('[data-testid$=-text]')?.textContent
                    ?? line.dataset.testid ?? line.textContent).join('\\n');
                """))).split("\n"));
    }

    @Test
    void theActionsOfALine_coverNoneOfItsWords_andSayWhatTheyDo() {
        guest.signInAs(owner);
        for (int i = 0; i < 3; i++) {
            seven.getFirst()
                    .send(
                            stream,
                            "Such a long line that it needs more room than the width of the chat has for its words "
                                    + i);
            seven.getLast().send(stream, "short " + i);
        }
        await().atMost(SOON).until(() -> guest.count("chat-ban") == 6);
        for (String text : guest.texts()) {
            guest.pointAt(text);
            assertThat((String) guest.browser().evaluate("""
                    const line = all('[data-testid=chat]').find((each) => each.matches(':hover'));
                    const bar = line.querySelector('.chat-side').getBoundingClientRect();
                    const range = document.createRange();
                    range.selectNodeContents(line.querySelector('.chat-body'));
                    const covered = [...range.getClientRects()].filter((words) => words.width > 1
                        && words.left < bar.right - 1 && words.right > bar.left + 1 && words.top < bar.bottom - 2 && words.bottom > bar.top + 2);
                    const scroller = one('.chat-scroller').getBoundingClientRect();
                    const inSight = bar.top >= scroller.top && bar.bottom <= scroller.bottom;
                    const actions = [...line.querySelectorAll('.chat-action')];
                    return [covered.length, inSight, actions.map(({ title }) => title).join('/')].join(' ');
                    """))
                    .as(text)
                    .isEqualTo("0 true Ban/Reply/Pin/Delete. This cannot be undone.");
        }
        guest.browser().photograph("actions");
        guest.signOut();
    }

    @Test
    void addressesAreLinks_unlessTheRulesRefuseThem_andAVeryLongChatIsFolded() {
        seven.getFirst()
                .send(
                        stream,
                        "See https://example.com/a_(b), or www.example.org. javascript:alert(1) https://a@b.example");
        seven.getLast().send(stream, "\u2e3b".repeat(200));
        await().atMost(SOON).until(() -> guest.count("chat") == 2);

        assertThat(linksSeenBy(guest)).isEqualTo("""
                https://example.com/a_(b) noopener nofollow ugc _blank
                https://www.example.org/ noopener nofollow ugc _blank""");
        assertThat(guest.topOf("\u2e3b".repeat(200))).isNotZero();
        Number folded = heightOf(guest, "[data-testid=chat]:last-child");
        assertThat(folded.intValue()).isLessThan(200);
        guest.click("more");
        assertThat(heightOf(guest, "[data-testid=chat]:last-child").intValue()).isGreaterThan(folded.intValue());

        owner.patch("/api/v1/streams/" + stream + "/chat-rules", Map.of("links", "REFUSED"));
        await().atMost(SOON).until(() -> linksSeenBy(guest).isEmpty());
        assertThat(guest.texts().getFirst()).startsWith("See https://example.com/a_(b), or www.example.org.");
    }

    private static String linksSeenBy(Viewer viewer) {
        return (String) Objects.requireNonNull(viewer.browser().evaluate("""
                return all('.chat-text a[href]').map(({ href, rel, target }) => `${href} ${rel} ${target}`).join('\\n');
                """));
    }

    private static Number heightOf(Viewer viewer, String selector) {
        return (Number) Objects.requireNonNull(
                viewer.browser().evaluate("return one(arguments[0]).getBoundingClientRect().height", selector));
    }

    /// A screen reader announces what is in live regions.
    @Test
    void aScreenReader_hearsEachChatOnce_withoutTheButtonsOfItsLine() {
        guest.signInAs(owner);
        seven.getFirst().send(stream, "just one short line");
        await().atMost(SOON).until(() -> guest.texts().contains("just one short line"));

        for (Viewer viewer : List.of(emma, guest)) {
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(spokenTo(viewer)).containsOnlyOnce("just one short line"));
            assertThat(spokenTo(viewer)).doesNotContain("Reply", "Delete", "Ban");
        }
        assertThat(guest.browser()
                        .evaluate("return all('[aria-live=polite], [role=status], [role=alert]')"
                                + ".flatMap((region) => [...region.querySelectorAll('button')]).length"))
                .isEqualTo(0L);
        guest.signOut();
    }

    private static String spokenTo(Viewer viewer) {
        return (String) Objects.requireNonNull(viewer.browser().evaluate("""
                return all('[aria-live=polite], [aria-live=assertive], [role=log]:not([aria-live]), [role=status], [role=alert]')
                    .map((region) => [region, ...region.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel ?? '').join(' ') + region.textContent).join(' ');
                """));
    }

    @Test
    void whatIsWritten_isOneLine_andTheViewersOwnLooksAsTheOthersSeeIt() {
        emma.draft("line one");
        emma.draft(Keys.chord(Keys.SHIFT, Keys.ENTER));
        assertThat(emma.draft()).isEqualTo("line one");
        emma.browser().evaluate("""
                const input = one('#chat-input');
                input.setRangeText(' and\\n\\nline two', 8, 8, 'end');
                input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
                """);
        assertThat(emma.draft()).isEqualTo("line one and line two");
        emma.say("");

        for (Viewer viewer : List.of(emma, jisoo)) {
            await().atMost(SOON).until(() -> viewer.texts().contains("line one and line two"));
            assertThat(viewer.browser().evaluate("""
                    const line = one('[data-testid=chat]');
                    return [line.querySelector('.avatar'), line.querySelector('[data-testid=chat-author]')].every((part) => part.checkVisibility()
                        && part.getBoundingClientRect().width > 5) && line.querySelector('.chat-text').getBoundingClientRect().left < line.getBoundingClientRect().left + 200;
                    """)).isEqualTo(true);
        }
    }

    private void talk(int times) {
        for (int i = 0; i < times; i++) {
            for (int person = 0; person < seven.size(); person++) {
                seven.get(person).send(stream, SAID.get((person + i) % SAID.size()));
            }
        }
    }
}
