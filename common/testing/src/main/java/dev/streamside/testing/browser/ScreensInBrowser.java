package dev.streamside.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The watch page on screens of all sizes: nothing overlaps, and what people need can be seen.
public abstract class ScreensInBrowser extends BrowserTest {

    /// @param fits     whether what is needed most is in sight at once; where it cannot be, it can be scrolled to
    /// @param keyboard whether the keyboard of a phone takes the rest of the screen, so that somebody is writing
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

    protected ScreensInBrowser(Class<?> main, String... settings) {
        super(main, settings);
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
        assertThat(faultsOnAllScreens(guest)).isEmpty();
    }

    @Test
    void aMember_seesWhatIsNeeded_onEveryScreen_alsoWhileWriting() {
        assertThat(faultsOnAllScreens(emma)).isEmpty();
    }

    @Test
    void theOwner_seesWhatIsNeeded_onEveryScreen() {
        guest.signIn("aurora", Api.password());
        assertThat(faultsOnAllScreens(guest)).isEmpty();
        guest.signOut();
    }

    private List<String> faultsOnAllScreens(Viewer viewer) {
        List<String> faults = new ArrayList<>();
        for (Screen screen : SCREENS) {
            viewer.browser().beScreen(screen.width(), screen.height());
            viewer.watch(stream);
            viewer.visible("chat");
            await().atMost(SOON)
                    .until(() -> !viewer.visible("viewers").getText().isEmpty());
            for (String language : List.of("ko", "en")) {
                viewer.choose(language);
                boolean writing = viewer.sees("chat-input");
                if (screen.keyboard() && writing) {
                    viewer.scrollTo("chat-input");
                    viewer.click("chat-input");
                }
                // Without an input no keyboard is open, and on so low a screen people scroll.
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
                  if (!each.contains(found)) faults.push(`${selector} cannot be reached, ${found?.className || found?.tagName} is there`);
                }
                scrollTo(0, 0);
                one('main').scrollTop = 0;
                return faults.join('\\n');
                """, fits);
        return Objects.requireNonNull(faults).lines().toList();
    }
}
