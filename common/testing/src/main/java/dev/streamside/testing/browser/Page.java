package dev.streamside.testing.browser;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.SearchContext;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/// A page in a browser. It finds elements by their test ids, and waits for them.
class Page implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(20);

    /// Selenium itself would check twice a second, and most waits are shorter.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    /// The duration of a mouse movement, for which Selenium takes a quarter of a second by default.
    private static final Duration MOVEMENT = Duration.ofMillis(20);

    private final Browser browser;
    private final URI base;

    Page(Browser browser, URI base) {
        this.browser = browser;
        this.base = base;
    }

    Browser browser() {
        return browser;
    }

    void open(String path) {
        browser.driver().get(base + path);
    }

    /// A page of another site.
    void visit(String address) {
        browser.driver().get(address);
    }

    WebElement visible(String testId) {
        return waiting().until(ExpectedConditions.visibilityOfElementLocated(by(testId)));
    }

    boolean sees(String testId) {
        return browser.driver().findElements(by(testId)).stream().anyMatch(WebElement::isDisplayed);
    }

    int count(String testId) {
        return browser.driver().findElements(by(testId)).size();
    }

    /// The text of the first element that matches.
    String text(String selector) {
        return waiting()
                .until(ExpectedConditions.visibilityOfElementLocated(new Anywhere(selector)))
                .getText();
    }

    void awaitText(String testId, String text) {
        waiting().until(ExpectedConditions.textToBe(by(testId), text));
    }

    /// The test id of the element with the focus; empty if it has none.
    String focused() {
        return (String) Objects.requireNonNull(browser.evaluate("""
                const focused = document.activeElement;
                return (focused.shadowRoot?.activeElement ?? focused).dataset.testid ?? '';
                """));
    }

    /// The whole current page, including its invisible parts.
    String source() {
        return (String) Objects.requireNonNull(browser.evaluate(
                "return [document.documentElement, ...all('.chat')].map((each) => each.innerHTML).join()"));
    }

    void click(String testId) {
        waiting().until(ExpectedConditions.elementToBeClickable(by(testId))).click();
    }

    /// Clicks the last of several.
    void clickLast(String testId) {
        visible(testId);
        browser.driver().findElements(by(testId)).getLast().click();
    }

    /// Types keys into an element that can have the focus.
    void press(String testId, String keys) {
        visible(testId).sendKeys(keys);
    }

    /// Presses a key, wherever the focus is.
    void hit(Keys key) {
        new Actions(browser.driver()).sendKeys(key).perform();
    }

    /// Types text, wherever the focus is.
    void type(CharSequence... text) {
        new Actions(browser.driver()).sendKeys(text).perform();
    }

    /// Moves the focus to the element, as the keyboard does.
    void focus(String testId) {
        browser.evaluate("one(`[data-testid=${arguments[0]}]`).focus({ focusVisible: true })", testId);
    }

    void fill(String testId, String text) {
        visible(testId).sendKeys(text);
    }

    /// Replaces the text of a field.
    void replace(String testId, String text) {
        visible(testId).sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    void choose(String testId, String value) {
        new Select(visible(testId)).selectByValue(value);
    }

    /// Scrolls it to the middle, so that nothing covers it.
    void scrollTo(String testId) {
        browser.evaluate("arguments[0].scrollIntoView({ block: 'center' })", visible(testId));
    }

    WebDriverWait waiting() {
        return waiting(PATIENCE);
    }

    WebDriverWait waiting(Duration patience) {
        return new WebDriverWait(browser.driver(), patience, BETWEEN_LOOKS);
    }

    Actions mouse() {
        return new Actions(browser.driver(), MOVEMENT);
    }

    static By by(String testId) {
        return new Anywhere("[data-testid=" + testId + "]");
    }

    /// Also finds elements in the chat, whose shadow root selectors do not reach.
    private static final class Anywhere extends By {
        private final String selector;

        Anywhere(String selector) {
            this.selector = selector;
        }

        @Override
        public List<WebElement> findElements(SearchContext context) {
            List<WebElement> found = new ArrayList<>(context.findElements(By.cssSelector(selector)));
            if (context instanceof WebDriver page) {
                for (WebElement chat : page.findElements(By.cssSelector("streamside-chat:defined"))) {
                    found.addAll(chat.getShadowRoot().findElements(By.cssSelector(selector)));
                }
            }
            return found;
        }

        @Override
        public String toString() {
            return selector;
        }
    }

    @Override
    public void close() {
        browser.close();
    }
}
