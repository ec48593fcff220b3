package dev.streamside.testing.browser;

import dev.streamside.testing.Api;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.ExpectedConditions;
import tools.jackson.databind.json.JsonMapper;

/// A user at a browser: the actions on the page of a stream, and what the page shows.
final class Viewer extends Page {
    /// One stored message.
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

    void signInAs(Api member) {
        signIn(member.my("username"), Api.password());
    }

    void signOut() {
        click("sign-out");
        visible("sign-in-open");
    }

    void say(String text) {
        visible("chat-input").sendKeys(text, Keys.ENTER);
    }

    /// Types a text without sending it.
    void draft(String text) {
        visible("chat-input").sendKeys(text);
    }

    String draft() {
        return Objects.requireNonNull(visible("chat-input").getDomProperty("value"));
    }

    void delete(String text) {
        click(text, "chat-delete");
    }

    /// Opens a moderator's view of the author of a message.
    void openCard(String text) {
        click(text, "chat-name");
    }

    /// Opens the dialog for banning the author of a message.
    void ban(String text) {
        click(text, "chat-ban");
    }

    /// Opens the dialog that reports a message.
    void report(String text) {
        click(text, "chat-report");
    }

    /// Pins a message above the others.
    void pin(String text) {
        click(text, "chat-pin");
    }

    /// Begins a reply to a message.
    void reply(String text) {
        click(text, "chat-reply");
    }

    /// Whether the page marks a message as one that concerns the viewer.
    boolean isConcernedBy(String text) {
        return line("chat", text).getDomAttribute("data-concerned") != null;
    }

    /// Discards a message that waits to be sent.
    void discard(String text) {
        line("unsent", text).findElement(by("chat-discard")).click();
    }

    void pointAt(String text) {
        mouse().moveToElement(line("chat", text)).perform();
    }

    void pointAtTheTitle() {
        mouse().moveToElement(browser().driver().findElement(By.tagName("h1"))).perform();
    }

    /// Moves the focus with the keyboard, from the input to the button of the viewer's newest message.
    void goBackFromTheInput() {
        visible("chat-input").sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB));
    }

    /// The vertical position of a message on the screen.
    double topOf(String text) {
        return ((Number) Objects.requireNonNull(
                        browser().evaluate("return arguments[0].getBoundingClientRect().top", line("chat", text))))
                .doubleValue();
    }

    /// Found in one step, because earlier lines may disappear at any moment.
    private WebElement line(String testId, String text) {
        return (WebElement) Objects.requireNonNull(browser().evaluate("""
                const [testId, text] = arguments;
                return all(`[data-testid=${testId}]`)
                    .find((line) => line.querySelector('[data-testid=chat-text]').textContent === text) ?? null;
                """, testId, text), text);
    }

    /// Uses the mouse: the button appears when the pointer is on the message.
    private void click(String text, String action) {
        WebElement line = line("chat", text);
        mouse().moveToElement(line).perform();
        WebElement button = line.findElement(by(action));
        waiting().until(driver -> button.getCssValue("pointer-events").equals("auto")); // a moment after a tap
        mouse().moveToElement(button).click().perform();
    }

    void closeDialog() {
        hit(Keys.ESCAPE);
    }

    /// Chooses a language. The page changes once it has loaded the texts.
    void choose(String language) {
        choose("language", language);
        waiting().until(ExpectedConditions.attributeToBe(By.tagName("html"), "lang", language));
    }

    void awaitConnection(String state) {
        awaitConnection(state, PATIENCE);
    }

    void awaitConnection(String state, Duration patience) {
        waiting(patience).until(ExpectedConditions.attributeToBe(by("connection"), "data-state", state));
    }

    /// The current messages, from top to bottom.
    List<Line> lines() {
        return read("[data-testid=chat][data-seq]");
    }

    List<String> texts() {
        return lines().stream().map(Line::text).toList();
    }

    /// The texts that can be read without scrolling.
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

    /// The numbers of the messages, from top to bottom.
    List<Long> seqs() {
        return lines().stream().map(line -> Long.valueOf(line.seq())).toList();
    }

    /// The texts of messages that the page shows as the viewer's own.
    List<String> ownTexts() {
        return read("[data-testid=chat][data-own]").stream().map(Line::text).toList();
    }

    /// The texts that are still being sent, and those that could not be sent.
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
