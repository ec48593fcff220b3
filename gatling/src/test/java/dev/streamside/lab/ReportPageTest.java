package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.gatlinglog.RecordedRun;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.study.FolderTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reports can be read by day and by night, on paper and on a phone.
class ReportPageTest {
    private static final String BROWSER = System.getenv().getOrDefault("CHROME_BIN", "chromium");
    private static final int PHONE = 390;
    private static final Pattern THEME = Pattern.compile(":root \\{(.*?)}", Pattern.DOTALL);
    private static final Pattern COLOUR = Pattern.compile("--(\\w+): #([0-9a-f]{3,6})");
    private static final Pattern TITLE = Pattern.compile("<title>([^<]*)</title>");
    /// A page that contains the report. Its title becomes the result of a script about the report's `page`.
    private static final String FRAME = """
        <!doctype html><title>none</title>
        <script>const look = page => { %s };</script>
        <iframe src="report.html" style="width: %dpx; height: 800px; border: 0"
          onload="document.title = look(this.contentDocument)"></iframe>
        """;

    @TempDir
    private Path folder;

    /// The limits come from WCAG 2.2, for text (1.4.3) and for graphics (1.4.11).
    @Test
    void textAndLines_standOutFromTheirBackground_inLight_inDark_andInPrint() throws IOException {
        List<Map<String, String>> themes = THEME.matcher(theme())
                .results()
                .map(theme -> colours(theme.group(1)))
                .toList();
        assertThat(themes).hasSize(3).allSatisfy(theme -> {
            String card = Objects.requireNonNull(theme.get("card"));
            assertThat(Stream.of("ink", "soft", "good", "bad").map(theme::get))
                    .allSatisfy(
                            text -> assertThat(contrast(text, card)).as(text).isGreaterThanOrEqualTo(4.5));
            assertThat(Stream.of("c0", "c1", "c2", "c3", "c4", "c5").map(theme::get))
                    .allSatisfy(
                            line -> assertThat(contrast(line, card)).as(line).isGreaterThanOrEqualTo(3));
        });
    }

    private static String theme() throws IOException {
        try (var in = ReportPageTest.class.getResourceAsStream("report/theme.css")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Map<String, String> colours(String theme) {
        return COLOUR.matcher(theme)
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
    }

    private static double contrast(String one, String other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    /// Relative luminance, as WCAG defines it.
    private static double luminance(String colour) {
        String full = colour.length() == 3 ? colour.replaceAll("(.)", "$1$1") : colour;
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            double value = Integer.parseInt(full.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    /// With a map, with ratios, and with long names of variants.
    @EnabledIf(value = "hasBrowser", disabledReason = "not installed: [chromium]")
    @ParameterizedTest
    @ValueSource(strings = {"break-even", "transports", "server-knobs"})
    void theReportOfAStudy_isNoWiderThanAPhone(String study) throws Exception {
        FolderTree.copy(Path.of("../docs/results", study), folder);
        assertThat(lab("report", folder)).isZero();

        assertThat(widthOnAPhone()).isLessThanOrEqualTo(PHONE);
    }

    /// At these prices, only processor time costs anything: 100 a core-hour.
    @EnabledIf(value = "hasBrowser", disabledReason = "not installed: [chromium]")
    @Test
    void otherPrices_changeTheTable_toWhatTheReportAtThesePricesHas() throws Exception {
        FolderTree.copy(Path.of("../docs/results/break-even"), folder);
        assertThat(lab("report", folder)).isZero();
        String changed = look("""
            const form = page.querySelector('.prices');
            form.coreHour.value = '100';
            form.gigabyte.value = '0';
            form.coreHour.dispatchEvent(new Event('input', { bubbles: true }));
            return [...form.closest('section').querySelectorAll('tbody tr')]
              .map(row => '| ' + [...row.cells].map(cell => cell.textContent.trim()).join(' | ') + ' |')
              .join(' ;; ');
            """);

        assertThat(lab("report", folder, "--core-hour", "100", "--gigabyte", "0"))
                .isZero();
        assertThat(changed.split(" ;; ")).hasSizeGreaterThan(3);
        assertThat(Files.readString(folder.resolve("report.md"))).contains(changed.split(" ;; "));
    }

    @Test
    void pricesThatAreNone_areRefused() {
        var err = new StringWriter();
        int status = Lab.commandLine()
                .setErr(new PrintWriter(err))
                .execute("report", "../docs/results/break-even", "--core-hour", "0", "--gigabyte", "0");
        assertThat(status).isNotZero();
        assertThat(err)
                .hasToString("The prices of a core-hour and a GB must be at least zero, and not both of them zero:"
                        + " 0.0 and 0.0" + System.lineSeparator());
    }

    @EnabledIf(value = "hasBrowser", disabledReason = "not installed: [chromium]")
    @Test
    void aComparison_withItsCharts_isNoWiderThanAPhone() throws Exception {
        Path older = RecordedRun.unpack("3.13.5", folder);
        Path newer = RecordedRun.unpack("3.15.1", folder);
        assertThat(lab("compare", older, newer, "--output", folder)).isZero();

        assertThat(widthOnAPhone()).isLessThanOrEqualTo(PHONE);
    }

    /// In CI, the browser must be installed.
    static boolean hasBrowser() {
        try {
            new ProcessBuilder(BROWSER, "--version").start().destroy();
            return true;
        } catch (IOException missing) {
            return System.getenv("CI") != null;
        }
    }

    private static int lab(Object... arguments) {
        return Lab.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    }

    private int widthOnAPhone() throws IOException, InterruptedException {
        return Integer.parseInt(look("return page.documentElement.scrollWidth"));
    }

    /// The result of a script about the report, as shown on a phone.
    private String look(String script) throws IOException, InterruptedException {
        Path frame = Files.writeString(folder.resolve("frame.html"), FRAME.formatted(script, PHONE));
        Path log = folder.resolve("browser.log");
        List<String> command = List.of(
                BROWSER,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--allow-file-access-from-files",
                "--user-data-dir=" + folder.resolve("profile"),
                "--dump-dom",
                frame.toUri().toString());
        try (var browser = LoggedProcess.start("browser", log, command)) {
            assertThat(browser.waitFor(Duration.ofMinutes(1)))
                    .as(browser.lastLines())
                    .isTrue();
        }
        Matcher title = TITLE.matcher(Files.readString(log));
        assertThat(title.find()).as(Files.readString(log)).isTrue();
        return title.group(1);
    }
}
