package dev.streamside.testing.browser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/// Goes through a page, or the dialog that covers it, by Tab alone and then by Shift+Tab alone, like a person
/// without a pointer.
///
/// @param stops  the controls that had the focus, in the order of Tab
/// @param faults controls that Tab should have reached and did not, and invisible ones that had the focus
record KeyboardTour(List<String> stops, List<String> faults) {
    /// More stops than there are controls: a browser also stops at areas that can be scrolled.
    private static final int SCROLLED = 6;

    private static final String HELPERS = """
            const within = (root) => [...root.querySelectorAll('*')]
                .flatMap((each) => [each, ...(each.shadowRoot ? within(each.shadowRoot) : [])]);
            const name = (each) => each.dataset.testid || each.getAttribute('aria-label') || each.textContent.trim().slice(0, 40) || each.tagName;
            """;

    static KeyboardTour of(Page page) {
        var faults = new ArrayList<String>();
        List<String> forwards = walk(page, false, faults);
        walk(page, true, faults);
        return new KeyboardTour(forwards, faults);
    }

    private static List<String> walk(Page page, boolean backwards, List<String> faults) {
        String way = backwards ? "Shift+Tab: " : "Tab: ";
        long controls = (Long) Objects.requireNonNull(page.browser().evaluate(HELPERS + """
                const place = within(document).filter((each) => each.matches('dialog:modal')).at(-1) ?? document.body;
                // A place before or after everything, from which the first key leads on.
                window.tour = { visited: new Set(), start: document.createElement('span') };
                tour.start.tabIndex = -1;
                if (arguments[0]) place.append(tour.start);
                else place.prepend(tour.start);
                tour.start.focus({ preventScroll: true });
                tour.controls = within(place).filter((each) => each.matches('a[href], button, input, select, textarea, summary, [tabindex]')
                    && each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }));
                return tour.controls.length;
                """, backwards));
        List<String> stops = new ArrayList<>();
        for (int i = 0; i < controls + SCROLLED; i++) {
            var key = new Actions(page.browser().driver());
            (backwards ? key.keyDown(Keys.SHIFT).sendKeys(Keys.TAB).keyUp(Keys.SHIFT) : key.sendKeys(Keys.TAB))
                    .perform();
            if (!(page.browser().evaluate(HELPERS + """
                    let now = document.activeElement;
                    while (now.shadowRoot?.activeElement) now = now.shadowRoot.activeElement;
                    if (now === document.body || now === tour.start || now.matches('dialog') || tour.visited.has(now)) return null;
                    tour.visited.add(now);
                    const { left, top, right, bottom } = now.getBoundingClientRect();
                    const seen = now.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && right - left > 1 && bottom - top > 1
                        && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
                    return { name: name(now), seen };
                    """) instanceof Map<?, ?> stop)) {
                break;
            }
            stops.add(String.valueOf(stop.get("name")));
            if (!Boolean.TRUE.equals(stop.get("seen"))) {
                faults.add(way + stop.get("name") + " cannot be seen");
            }
        }
        String missing = (String) Objects.requireNonNull(page.browser().evaluate(HELPERS + """
                tour.start.remove();
                // What the page has replaced or hidden meanwhile, nobody can reach.
                return tour.controls.filter((each) => !tour.visited.has(each) && each.isConnected && each.checkVisibility()).map(name).join('\\n');
                """));
        missing.lines().map(each -> way + each + " is not reached").forEach(faults::add);
        return stops;
    }
}
