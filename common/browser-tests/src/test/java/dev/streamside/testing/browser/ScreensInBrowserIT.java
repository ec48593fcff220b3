package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/// The watch page on screens of all sizes: nothing overlaps, and everything that viewers need is visible.
class ScreensInBrowserIT extends BrowserTest {

    /// @param fits     whether the most important parts are visible at once; otherwise viewers can scroll to them
    /// @param keyboard whether a phone's keyboard covers the rest of the screen, so the viewer is writing
    private record Screen(int width, int height, boolean fits, boolean keyboard) {}

    private static final List<Screen> SCREENS = List.of(
            new Screen(375, 553, true, false), // a small phone, with the browser's bars
            new Screen(360, 640, true, false),
            new Screen(320, 640, true, false),
            new Screen(320, 568, true, false),
            new Screen(390, 844, true, false),
            new Screen(390, 420, true, true),
            new Screen(360, 380, true, true),
            new Screen(320, 256, false, false), // 1280×1024 at 400 %
            new Screen(844, 390, true, false), // a phone on its side
            new Screen(667, 375, true, false),
            new Screen(683, 410, true, false), // 1366×820 at 200 %
            new Screen(911, 547, true, false), // and at 150 %
            new Screen(768, 600, true, false),
            new Screen(600, 600, true, false),
            new Screen(768, 1024, true, false),
            new Screen(1024, 1366, true, false),
            new Screen(1366, 410, true, false),
            new Screen(1366, 820, true, false),
            new Screen(1920, 1080, true, false));

    ScreensInBrowserIT() {
        super(ChatPollingApplication.class);
    }

    @BeforeEach
    void goToAStreamWithAStory() {
        stream = owner.post(
                        "/api/v1/streams",
                        Map.of(
                                "title",
                                "Painting the sea at dusk, from the first sketch",
                                "description",
                                "Oil on canvas."))
                .json()
                .get("id")
                .asString();
        owner.post("/api/v1/streams/" + stream + "/start", null);
        owner.send(stream, "Welcome, everybody!");
    }

    @Test
    void aGuest_seesWhatIsNeeded_onEveryScreen() {
        assertThat(faultsOnAllScreens(guest, true)).isEmpty();
    }

    @Test
    void aMember_seesWhatIsNeeded_onEveryScreen_alsoWhileWriting() {
        assertThat(faultsOnAllScreens(emma, false)).isEmpty();
    }

    @Test
    void theOwner_seesWhatIsNeeded_onEveryScreen() {
        guest.signInAs(owner);
        List<String> faults = faultsOnAllScreens(guest, false);
        guest.signOut();
        assertThat(faults).isEmpty();
    }

    @Test
    void onAPhone_enoughOfTheChatIsInSight_alsoWhileOneWrites() {
        for (int i = 1; i <= 15; i++) {
            owner.send(stream, "What a sunset! " + i);
        }
        Map.of(List.of(412, 585), 5, List.of(360, 400), 3, List.of(390, 664), 5).forEach((size, chats) -> {
            emma.browser().bePhone(size.getFirst(), size.getLast());
            emma.watch(stream);
            await().atMost(SOON).until(() -> emma.texts().contains("What a sunset! 15"));
            emma.draft("It is ");
            emma.browser().photograph("writing-" + size.getFirst() + "x" + size.getLast());
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(emma.textsInSight())
                            .as(size.toString())
                            .hasSizeGreaterThanOrEqualTo(chats)
                            .contains("What a sunset! 15"));
            assertThat(emma.browser()
                            .evaluate("return one('#chat-input').getBoundingClientRect().bottom <= innerHeight"))
                    .as("what is written can be seen")
                    .isEqualTo(true);
        });
        emma.browser().beDesktop();
    }

    /// Also in frames.
    @Test
    void menus_andNamesThatAreOffered_stayWithinTheChatAndTheScreen() {
        for (int i = 0; i < 5; i++) {
            Api.member(application.base(), "anna" + i, "Anna " + i).send(stream, "Hello");
        }
        guest.signInAs(owner);
        List<String> faults = new ArrayList<>();
        for (List<Integer> size : List.of(
                List.of(320, 480), List.of(360, 640), List.of(390, 664), List.of(640, 360), List.of(300, 240))) {
            boolean isFrame = size.getLast() < 300;
            guest.browser().beScreen(size.getFirst(), size.getLast());
            guest.open(isFrame ? "/embed/" + stream : "/watch.html?stream=" + stream);
            guest.awaitConnection("connected");
            guest.visible("moderation");
            for (String panel : List.of("moderation", "chat-view")) {
                guest.focus(panel);
                guest.hit(Keys.ENTER);
                await().atMost(SOON).until(() -> isPlaced(guest, "details[open] .menu-panel"));
                panelFaults(guest, "details[open] .menu-panel")
                        .forEach(fault -> faults.add(size + " " + panel + ": " + fault));
                guest.hit(Keys.ESCAPE);
            }
            await().atMost(SOON).until(() -> guest.count("chat") == 6);
            guest.scrollTo("chat-input");
            guest.draft(" @An"); // after an earlier draft
            guest.visible("name-offers");
            panelFaults(guest, ".name-offers").forEach(fault -> faults.add(size + " names: " + fault));
        }
        guest.browser().beDesktop();
        guest.watch(stream);
        guest.signOut();
        assertThat(faults).isEmpty();
    }

    /// A panel has its limit of height only a moment after it opens.
    private static boolean isPlaced(Viewer viewer, String selector) {
        return Boolean.TRUE.equals(viewer.browser().evaluate("return !!one(arguments[0])?.style.maxHeight", selector));
    }

    private static List<String> panelFaults(Viewer viewer, String selector) {
        String faults = (String) Objects.requireNonNull(viewer.browser().evaluate("""
                const panel = one(arguments[0]);
                const chat = one('.chat').getBoundingClientRect();
                const { left, top, right, bottom } = panel.getBoundingClientRect();
                const faults = [];
                if (left < Math.max(chat.left, 0) - 1 || right > Math.min(chat.right, innerWidth) + 1) faults.push(`from ${left} to ${right}`);
                if (top < Math.max(chat.top, 0) - 1 || bottom > Math.min(chat.bottom, innerHeight) + 1) faults.push(`from ${top} down to ${bottom}`);
                for (const each of panel.querySelectorAll('button, label, li')) {
                  if (!each.checkVisibility()) continue;
                  each.scrollIntoView({ block: 'nearest' });
                  const box = each.getBoundingClientRect();
                  const found = panel.getRootNode().elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                  if (!each.contains(found)) faults.push(`${each.textContent} is out of reach`);
                }
                return faults.join('\\n');
                """, selector));
        return faults.lines().toList();
    }

    /// @param anew whether to open the page on each screen; if false, its window is resized, as on a turned phone
    private List<String> faultsOnAllScreens(Viewer viewer, boolean anew) {
        List<String> faults = new ArrayList<>();
        boolean opened = false;
        for (Screen screen : SCREENS) {
            viewer.browser().beScreen(screen.width(), screen.height());
            if (!opened || anew) {
                viewer.watch(stream);
                viewer.visible("chat");
                await().atMost(SOON)
                        .until(() -> !viewer.visible("viewers").getText().isEmpty());
                opened = true;
            }
            for (String language : List.of("ko", "en")) {
                viewer.browser().evaluate("one('#chat-input')?.blur()"); // while a viewer writes, little else is shown
                viewer.choose(language);
                boolean writing = viewer.sees("chat-input");
                if (screen.keyboard() && writing) {
                    viewer.scrollTo("chat-input");
                    viewer.click("chat-input");
                }
                // Without an input no keyboard is open, and viewers scroll on such a low screen.
                faultsNow(viewer, screen.fits() && (writing || !screen.keyboard()))
                        .forEach(fault ->
                                faults.add(screen.width() + "×" + screen.height() + " " + language + ": " + fault));
            }
        }
        viewer.browser().beDesktop();
        return faults;
    }

    private static List<String> faultsNow(Viewer viewer, boolean fits) {
        String faults = (String) viewer.browser().evaluate("""
                const needed = ['.brand', '.language', '.member > *', 'stream-picture', 'stream-about h1', '.status', '.viewers',
                  '#chat-title', '.connection', '.chat-scroller', '#chat-input', '.composer button',
                  'streamside-composer > button', 'streamside-view summary', 'streamside-moderation summary'];
                const reachable = ['reaction-buttons button', '.channel', 'subscribe-button', 'owner-controls button', '.description summary'];
                const faults = [];
                const shown = (selectors) => selectors.flatMap((selector) => all(selector)
                    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0)
                    .map((each) => ({ selector, each })));
                const inSight = ({ left, top, right, bottom }) =>
                    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;

                for (const each of ['.brand', '.language', 'stream-picture', 'stream-about h1', '.status', '.viewers', '.connection'])
                  if (shown([each]).length !== 1) faults.push(`${each} is missing`);
                if (shown(['#chat-input', 'streamside-composer > button']).length !== 1) faults.push('there is nothing to write in');

                const controls = shown([...needed, ...reachable]);
                for (const [i, control] of controls.entries()) {
                  const a = control.each.getBoundingClientRect();
                  for (const other of controls.slice(i + 1)) {
                    const b = other.each.getBoundingClientRect();
                    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                    if (width > 1 && height > 1) faults.push(`${control.selector} overlaps ${other.selector} by ${width}×${height}`);
                  }
                }
                if (arguments[0])
                  for (const { selector, each } of shown(needed))
                    if (!inSight(each.getBoundingClientRect())) faults.push(`${selector} is not in sight`);
                for (const { selector, each } of shown(['.status', '.viewers', '.member > button', 'reaction-buttons button']))
                  if (each.getBoundingClientRect().height > 2 * parseFloat(getComputedStyle(each).fontSize) + 20)
                    faults.push(`${selector} breaks into lines`);
                if (one('.chat-scroller').clientHeight < 48) faults.push('no chat can be read');
                for (const each of [document.documentElement, one('main')])
                  if (each.scrollWidth > each.clientWidth) faults.push(`${each.tagName} is too wide`);

                for (const { selector, each } of controls) {
                  each.scrollIntoView({ block: 'nearest' });
                  const { left, top, width, height } = each.getBoundingClientRect();
                  const found = each.getRootNode().elementFromPoint(left + width / 2, top + height / 2);
                  const { scrollTop, clientHeight, scrollHeight } = each;
                  if (!each.contains(found)) faults.push(`${selector} cannot be reached, ${found?.className || found?.tagName} is there;`
                      + ` ${scrollTop} of ${scrollHeight} are above it, ${clientHeight} in sight`);
                }
                scrollTo(0, 0);
                one('main').scrollTop = 0;
                return faults.join('\\n');
                """, fits);
        return Objects.requireNonNull(faults).lines().toList();
    }
}
