package dev.streamside.lab.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages about the results agree with the results, and are short enough to be read.
class PublishedPagesTest {
    private static final Path DOCS = Path.of("../docs");
    private static final Path RESULTS = DOCS.resolve("results");
    private static final Path TEMPLATES = Path.of("findings");
    private static final int MOST_WORDS = 300;
    private static final int MOST_WORDS_OF_A_CELL = 15;
    private static final Pattern VERDICT =
            Pattern.compile("\\*\\*(holds|does not hold|depends on \\S+|cannot tell|not run)\\*\\*"
                    + "(?:,? (?:only together|for p99|for 4|for creates|one committer|\\(\\S+\\)))?");
    private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

    private static final PageTemplate TEMPLATE = new PageTemplate(new AllPublishedTables(RESULTS));
    private static Map<Path, String> pages = Map.of();

    @BeforeAll
    static void whatTheyShouldBe() throws IOException {
        pages = PublishedPages.of(DOCS, TEMPLATES);
    }

    @Test
    void everyTable_andEveryNamedFigure_isWhatTheRunsSay() {
        assertThat(pages)
                .hasSizeGreaterThan(40)
                .allSatisfy(
                        (file, text) -> assertThat(file).as("gatling/lab draw").hasContent(text));
    }

    @ParameterizedTest
    @MethodSource("resultPages")
    void thePageOfAResult_isReadInTwoMinutes(Path page) throws IOException {
        assertThat(ResultPage.ownWords(Files.readString(page))).isLessThanOrEqualTo(MOST_WORDS);
    }

    @ParameterizedTest
    @MethodSource("studies")
    void thePageOfAStudy_showsItsPicture_andLeadsToTheEvidence(String study) throws IOException {
        String page = Files.readString(RESULTS.resolve(study + ".md"));
        assertThat(page)
                .contains("](" + study + "/figures.csv)", "](" + study + "/run.json)", "\n<!-- end -->\n")
                .contains("\n## How it was measured\n", "gatling/lab run ", "\n## What would change the answer\n");
        assertThat(page).containsPattern("]\\((" + study + "/picture.svg|../images/delay.svg)\\)");
        assertThat(Files.readString(RESULTS.resolve("README.md"))).contains("](" + study + ".md)");
    }

    @ParameterizedTest
    @MethodSource("stories")
    void theStepsOfAStory_haveAVerdictEach_andShortCells(Path story) throws IOException {
        List<String[]> rows = rows(story);
        assertThat(rows).hasSizeGreaterThan(10).allSatisfy(cells -> {
            assertThat(cells).hasSize(4);
            assertThat(cells[3]).matches(VERDICT);
            assertThat(cells)
                    .allSatisfy(cell -> assertThat(words(cell)).as(cell).isLessThanOrEqualTo(MOST_WORDS_OF_A_CELL));
            if (cells[2].equals("–")) {
                assertThat(cells[3]).as(cells[0]).isEqualTo("**not run**");
            }
        });
    }

    @Test
    void theFirstPage_hasShortCells_andAPicture() throws IOException {
        String page = Files.readString(DOCS.resolve("findings.md"));
        assertThat(page).contains("](images/delay.svg)", "](stories/open.md)");
        assertThat(page.lines().filter(line -> line.startsWith("|")).flatMap(line -> Arrays.stream(line.split("\\|"))))
                .allSatisfy(cell -> assertThat(words(cell)).as(cell).isLessThanOrEqualTo(MOST_WORDS_OF_A_CELL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<transports | delivery p50, ms | carrier pigeon>", "<transports | delivery p75, ms | socket>"})
    void aFigureThatWasNotPublished_cannotBeNamed(String text) {
        assertThatThrownBy(() -> TEMPLATE.filled(text)).hasMessageContaining("transports has no figure");
    }

    @Test
    void aFigure_isNamedByItsRowAndColumn_orByAPartOfItsRatio() {
        assertThat(TEMPLATE.filled("<transports | delivery p50, ms | socket>, <transports | heap peak, MiB | socket>,"
                        + " <baseline | database CPU, s per viewer-hour | chat-polling | times>,"
                        + " <break-even | CPU, 1 chats/s | socket | interval>,"
                        + " <speed | median of 5 | Streamside | 1,000 | 250 | server CPU us a delivery>"))
                .isEqualTo("26, 357, 0.12, 0.24–0.51, 1.33");
    }

    @Test
    void whatPeopleWrote_isCountedWithoutTablesPicturesAndCode() {
        assertThat(ResultPage.ownWords(
                        "# One\n\n![a picture](p.png)\n\n| a | table |\n\n```sh\nrun it\n```\n\ntwo three\n"))
                .isEqualTo(4);
    }

    private static int words(String cell) {
        String text = LINK.matcher(cell).replaceAll("$1").strip();
        return text.isEmpty() ? 0 : text.split("\\s+").length;
    }

    /// The rows of the page's only table.
    private static List<String[]> rows(Path story) throws IOException {
        return Files.readAllLines(story).stream()
                .filter(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toArray(String[]::new))
                .toList();
    }

    private static Stream<Path> stories() throws IOException {
        return list(DOCS.resolve("stories"))
                .filter(file ->
                        file.toString().endsWith(".md") && !file.toString().endsWith(".ko.md"))
                .filter(file -> !file.endsWith("open.md"));
    }

    private static Stream<Path> resultPages() throws IOException {
        return list(RESULTS).filter(file -> file.toString().endsWith(".md"));
    }

    private static Stream<String> studies() throws IOException {
        return list(RESULTS)
                .filter(folder -> Files.exists(folder.resolve("run.json")))
                .map(folder -> folder.getFileName().toString());
    }

    private static Stream<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList().stream();
        }
    }
}
