package dev.streamside.testing.browser;

import dev.streamside.testing.Api;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;
import tools.jackson.databind.json.JsonMapper;

/// Somebody at a browser: what people do on the page of a stream, and what they see there.
final class Viewer extends Page {
    /// One line of the chat that is not on its way any more.
    record Line(String seq, String author, String text) {}

    private Viewer(Browser browser, URI base) {
        super(browser, base);
    }

    static Viewer at(URI base, String languages) {
        return new Viewer(Browser.open(languages), base);
    }

    void watch(String stream) {
        open("/watch.html?stream=" + stream);
        awaitConnection("connected");
    }

    void reload() {
        browser().driver().navigate().refresh();
        awaitConnection("connected");
    }

    void signUp(String username, String displayName) {
        click("sign-up-open");
        fill("username", username);
        fill("display-name", displayName);
        fill("password", Api.password());
        click("sign-up-submit");
        awaitText("whoami", displayName);
    }

    void signIn(String username, String password) {
        click("sign-in-open");
        fill("username", username);
        fill("password", password);
        click("sign-in-submit");
        visible("whoami");
    }

    void signOut() {
        click("sign-out");
        visible("sign-in-open");
    }

    void say(String text) {
        visible("chat-input").sendKeys(text, Keys.ENTER);
    }

    /// Writes without sending.
    void draft(String text) {
        visible("chat-input").sendKeys(text);
    }

    String draft() {
        return Objects.requireNonNull(visible("chat-input").getDomProperty("value"));
    }

    void delete(String text) {
        click(text, "chat-delete");
    }

    /// What a moderator sees of the author of a chat.
    void openCard(String text) {
        click(text, "chat-name");
    }

    /// Asks to ban the author of a chat.
    void ban(String text) {
        click(text, "chat-ban");
    }

    /// Opens the dialog that reports a chat.
    void report(String text) {
        click(text, "chat-report");
    }

    /// Shows a chat above the others.
    void pin(String text) {
        click(text, "chat-pin");
    }

    /// Begins a reply to a chat.
    void reply(String text) {
        click(text, "chat-reply");
    }

    /// Whether the page says that a chat concerns the viewer.
    boolean isConcernedBy(String text) {
        return line("chat", text).getDomAttribute("data-concerned") != null;
    }

    /// Gives up a chat that waits to be sent.
    void discard(String text) {
        line("unsent", text).findElement(by("chat-discard")).click();
    }

    void pointAt(String text) {
        new Actions(browser().driver()).moveToElement(line("chat", text)).perform();
    }

    void pointAtTheTitle() {
        new Actions(browser().driver())
                .moveToElement(browser().driver().findElement(By.tagName("h1")))
                .perform();
    }

    /// With the keyboard, from the input to the button of the viewer's newest chat.
    void goBackFromTheInput() {
        visible("chat-input").sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB));
    }

    /// Where a chat is on the screen.
    double topOf(String text) {
        return ((Number) Objects.requireNonNull(
                        browser().evaluate("return arguments[0].getBoundingClientRect().top", line("chat", text))))
                .doubleValue();
    }

    /// In one step, since the lines before it may go at any moment.
    private WebElement line(String testId, String text) {
        return (WebElement) Objects.requireNonNull(browser().evaluate("""
                const [testId, text] = arguments;
                return all(`[data-testid=${testId}]`)
                    .find((line) => line.querySelector('[data-testid=chat-text]').textContent === text) ?? null;
                """, testId, text), text);
    }

    /// With a mouse: the button appears when the pointer is on the chat.
    private void click(String text, String action) {
        WebElement line = line("chat", text);
        new Actions(browser().driver()).moveToElement(line).perform();
        WebElement button = line.findElement(by(action));
        waiting().until(driver -> button.getCssValue("pointer-events").equals("auto")); // not at once after a tap
        new Actions(browser().driver()).moveToElement(button).click().perform();
    }

    void closeDialog() {
        hit(Keys.ESCAPE);
    }

    void choose(String language) {
        choose("language", language);
    }

    void awaitConnection(String state) {
        awaitConnection(state, PATIENCE);
    }

    void awaitConnection(String state, Duration patience) {
        new WebDriverWait(browser().driver(), patience)
                .until(ExpectedConditions.attributeToBe(by("connection"), "data-state", state));
    }

    /// The chats as they stand, from top to bottom.
    List<Line> lines() {
        return read("[data-testid=chat][data-seq]");
    }

    List<String> texts() {
        return lines().stream().map(Line::text).toList();
    }

    /// Those that can be read without scrolling.
    List<String> textsInSight() {
        String json = (String) browser().evaluate("""
                const { top, bottom } = one('.chat-scroller').getBoundingClientRect();
                return JSON.stringify(all('[data-testid=chat]').filter((line) => {
                  const rectangle = line.getBoundingClientRect();
                  return rectangle.top >= top && rectangle.bottom <= bottom;
                }).map((line) => line.querySelector('[data-testid=chat-text]').textContent));
                """);
        return List.of(JsonMapper.shared().readValue(Objects.requireNonNull(json), String[].class));
    }

    /// The numbers of the chats, from top to bottom.
    List<Long> seqs() {
        return lines().stream().map(line -> Long.valueOf(line.seq())).toList();
    }

    /// Those that the page shows as the viewer's own.
    List<String> ownTexts() {
        return read("[data-testid=chat][data-own]").stream().map(Line::text).toList();
    }

    /// Those that are still being sent, and those that could not be.
    List<String> unsentTexts() {
        return texts(":is([data-testid=chat][data-pending], [data-testid=unsent])");
    }

    private List<String> texts(String selector) {
        String json = (String) browser().evaluate("""
                return JSON.stringify(all(arguments[0])
                    .map((line) => line.querySelector('[data-testid=chat-text]').textContent));
                """, selector);
        return List.of(JsonMapper.shared().readValue(Objects.requireNonNull(json), String[].class));
    }

    private List<Line> read(String selector) {
        String json = (String) browser().evaluate("""
                const words = (line, part) => line.querySelector(`[data-testid=chat-${part}]`).textContent;
                return JSON.stringify(all(arguments[0]).map((line) => (
                    { seq: line.dataset.seq ?? '', author: words(line, 'author'), text: words(line, 'text') })));
                """, selector);
        return List.of(JsonMapper.shared().readValue(Objects.requireNonNull(json), Line[].class));
    }
}
