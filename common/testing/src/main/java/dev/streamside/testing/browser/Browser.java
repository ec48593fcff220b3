package dev.streamside.testing.browser;

import static org.awaitility.Awaitility.await;

import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.springframework.util.FileSystemUtils;

/// A headless Chromium, the one installed on this machine: nothing is ever downloaded.
final class Browser implements AutoCloseable {
    static final String CHROMIUM = "CHROME_BIN|chromium|chromium-browser|google-chrome";
    static final String CHROMEDRIVER = "CHROMEDRIVER|chromedriver";

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    /// On a machine without a screen, there is no mouse either, and the page would adapt to that.
    private static final String MOUSE =
            "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

    /// Selectors of a document do not reach into a shadow root.
    private static final String ANYWHERE = """
            const all = (selector) => [document, ...[...document.querySelectorAll('streamside-chat:defined')].map((chat) => chat.shadowRoot)]
                .flatMap((root) => [...root.querySelectorAll(selector)]);
            const one = (selector) => all(selector)[0] ?? null;
            """;

    /// At each start, Selenium warns that it does not know this version of the browser, which tests do not
    /// need.
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final Path profile;
    private final ChromeDriver driver;

    private Browser(Path profile, ChromeDriver driver) {
        this.profile = profile;
        this.driver = driver;
    }

    static {
        SELENIUM.setLevel(Level.SEVERE);
    }

    /// @param languages the user's languages, the preferred one first, as in `ko-KR,ko`
    static Browser open(String languages) {
        try {
            Path profile = Files.createTempDirectory("streamside-browser");
            var console = new LoggingPreferences();
            console.enable(LogType.BROWSER, Level.ALL);
            var options = new ChromeOptions()
                    .setBinary(Program.find(CHROMIUM).orElseThrow().toString())
                    .setExperimentalOption("prefs", Map.of("intl.accept_languages", languages))
                    .addArguments(
                            "--headless=new",
                            "--no-sandbox", // required for root, as in a container; the pages are our own
                            "--disable-dev-shm-usage",
                            "--disable-gpu",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync",
                            "--disable-extensions",
                            "--no-first-run",
                            "--hide-scrollbars",
                            // without a graphics card, constantly moving waves take a quarter of a core
                            "--force-prefers-reduced-motion",
                            "--blink-settings=" + MOUSE,
                            "--lang=" + languages.split(",", 2)[0],
                            "--user-data-dir=" + profile);
            options.setCapability(ChromeOptions.LOGGING_PREFS, console);
            var service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(
                            Program.find(CHROMEDRIVER).orElseThrow().toFile())
                    .usingAnyFreePort()
                    .build();
            var browser = new Browser(profile, new ChromeDriver(service, options));
            browser.driver.manage().timeouts().pageLoadTimeout(PATIENCE).scriptTimeout(PATIENCE);
            browser.beDesktop();
            return browser;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    ChromeDriver driver() {
        return driver;
    }

    void beDesktop() {
        beScreen(1280, 880, 1, false);
    }

    /// Emulates a phone with touch input.
    void bePhone() {
        beScreen(390, 844, 2, true);
    }

    /// Emulates a phone of another size, or one whose keyboard covers the rest of the screen.
    void bePhone(int width, int height) {
        beScreen(width, height, 1, true);
    }

    /// Emulates a small or zoomed screen, with a mouse.
    void beScreen(int width, int height) {
        beScreen(width, height, 1, false);
    }

    private void beScreen(int width, int height, int pixelRatio, boolean touch) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", pixelRatio, "mobile", touch));
        command("Emulation.setTouchEmulationEnabled", Map.of("enabled", touch));
    }

    /// Disables the browser's own HLS player, from the next page on, as in most browsers of recent years.
    void forgetHls() {
        command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                const canPlayType = HTMLMediaElement.prototype.canPlayType;
                HTMLMediaElement.prototype.canPlayType = function (type) {
                    return /mpegurl/i.test(type) ? '' : canPlayType.call(this, type);
                };
                """));
    }

    /// @param scheme `light` or `dark`
    void prefer(String scheme) {
        command(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /// Blocks loads from these addresses, in which `*` stands for anything. None: nothing is blocked.
    void block(String... addresses) {
        command("Network.enable", Map.of());
        command("Network.setBlockedURLs", Map.of("urls", List.of(addresses)));
    }

    /// The addresses of everything that the page has loaded, except from the API.
    List<String> loaded() {
        return resources("true");
    }

    /// The addresses that did not come from the browser's cache.
    List<String> loadedFromServer() {
        return resources("transferSize > 0");
    }

    private List<String> resources(String condition) {
        var found = (List<?>) Objects.requireNonNull(evaluate("""
                return performance.getEntriesByType('resource')
                    .filter(({ name, transferSize }) => !name.includes('/api/') && CONDITION)
                    .map(({ name }) => new URL(name).pathname);
                """.replace("CONDITION", condition)));
        return found.stream().map(String::valueOf).toList();
    }

    /// On pages opened from now on, waits of more than 12 seconds take only a tenth of their time: those
    /// before something is retried.
    void hasten() {
        command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                const setTimer = window.setTimeout.bind(window);
                window.setTimeout = (task, millis, ...more) => setTimer(task, millis > 12_000 ? millis / 10 : millis, ...more);
                """));
    }

    /// On pages opened from now on, the clock is wrong.
    void setClock(Duration ahead) {
        command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", """
                const RightDate = Date;
                globalThis.Date = class extends RightDate {
                    constructor(...given) {
                        super(...(given.length > 0 ? given : [RightDate.now() + AHEAD]));
                    }

                    static now() {
                        return RightDate.now() + AHEAD;
                    }
                };
                """.replace(
                        "AHEAD", Long.toString(ahead.toMillis()))));
    }

    private Map<String, Object> command(String name, Map<String, Object> parameters) {
        return driver.executeCdpCommand(name, parameters);
    }

    /// Runs a script in which `all` finds elements in the page and in its chat, and `one` the first of them.
    @Nullable
    Object evaluate(String script, Object... arguments) {
        return driver.executeScript(ANYWHERE + script, arguments);
    }

    /// The errors in the console since the last call: uncaught exceptions, violations of the content security
    /// policy, failed requests.
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /// Writes a screenshot to `target/screenshots`, once everything has appeared.
    void photograph(String name) {
        await().atMost(PATIENCE).until(() -> Boolean.TRUE.equals(evaluate("""
                        return document.getAnimations().every(({ effect, playState }) =>
                            playState !== 'running' || effect.getComputedTiming().iterations === Infinity);
                        """)));
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        driver.quit();
        try {
            FileSystemUtils.deleteRecursively(profile);
        } catch (IOException stillWriting) {
            // a few files stay in the temporary folder
        }
    }
}
