package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The findings state no figure that their runs do not, in either language.
class FindingsTest {
    private static final String ENGLISH = "docs/findings.md";
    private static final String KOREAN = "docs/findings.ko.md";

    private static final Pattern ROW = Pattern.compile(
            "\\|(?<claim>[^|]+)\\|(?<ran>[^|]*\\]\\(results/(?<page>[^)]+)\\)[^|]*)\\|(?<saw>[^|]+)\\|(?<verdict>[^|]+)\\|");

    private static final Pattern STAYED = Pattern.compile("(\\d+)(?: to |~)(\\d+)(?: s|초)");

    private record Finding(String page, String claim, String ran, String saw, String verdict) {
        static Finding of(String row) {
            Matcher matcher = ROW.matcher(row);
            assertThat(matcher.matches()).as(row).isTrue();
            return new Finding(
                    matcher.group("page"),
                    matcher.group("claim"),
                    matcher.group("ran"),
                    matcher.group("saw"),
                    matcher.group("verdict"));
        }
    }

    @ParameterizedTest
    @MethodSource("findings")
    void whatWeSaw_isInTheRowsItIsTakenFrom(Finding finding) {
        List<Figure> published = FindingFigures.of(finding.page);
        assertThat(Figure.in(finding.saw))
                .as(finding.page)
                .isNotEmpty()
                .allMatch(figure -> figure.isIn(published), "is published");
    }

    @ParameterizedTest
    @MethodSource("claimsWithFigures")
    void whatIsClaimed_isWhatTheStudySaysWasPublished(Finding finding) throws IOException {
        String study = Files.readString(Checkout.file("gatling/experiments/" + finding.page.replace(".md", ".yml")));
        List<Figure> claimed = Figure.in(study.substring(study.indexOf("\npublished: ")));
        assertThat(Figure.in(finding.claim)).as(finding.page).isSubsetOf(claimed);
    }

    @ParameterizedTest
    @MethodSource("findings")
    void whatWeRan_isInTheData(Finding finding) {
        List<Figure> published = PublishedData.of(finding.page).figures();
        assertThat(Figure.in(finding.ran)).as(finding.page).allMatch(figure -> figure.isIn(published), "is published");
    }

    @ParameterizedTest
    @MethodSource("findings")
    void theVerdict_hasNoFigureThatNeitherTheDataNorTheRowHas(Finding finding) {
        List<Figure> published = FindingFigures.of(finding.page);
        List<Figure> ofTheRow = Figure.in(finding.claim + finding.ran + finding.saw);
        assertThat(Figure.in(finding.verdict))
                .as(finding.page)
                .allMatch(figure -> ofTheRow.contains(figure) || figure.isIn(published), "is published");
    }

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, KOREAN})
    void howLongViewersStayed_isTheShortestAndTheLongestStayOfAllStudies(String file) throws IOException {
        String findings = Files.readString(Checkout.file(file));
        Matcher stayed = STAYED.matcher(findings.substring(findings.indexOf("\n## ")));
        assertThat(stayed.find()).isTrue();
        assertThat(seconds("shortestStay").min()).hasValue(Integer.parseInt(stayed.group(1)));
        assertThat(seconds("longestStay").max()).hasValue(Integer.parseInt(stayed.group(2)));
    }

    @ParameterizedTest
    @CsvSource({ENGLISH + ", from (\\d+) to (\\d+) %", KOREAN + ", (\\d+) %에서 (\\d+) %"})
    void whatTheCompilerTakesBesides_isItsLeastAndItsMostOfAllVariants(String file, String words) throws IOException {
        String findings = Files.readString(Checkout.file(file));
        Matcher said = Pattern.compile(words).matcher(findings.substring(findings.indexOf("\n## ")));
        assertThat(said.find()).isTrue();
        List<Long> shares = FindingFigures.pages().stream()
                .flatMap(page -> compilerShares(PublishedData.of(page)))
                .sorted()
                .toList();
        assertThat(shares.getFirst()).isEqualTo(Long.parseLong(said.group(1)));
        assertThat(shares.getLast()).isEqualTo(Long.parseLong(said.group(2)));
    }

    /// In percent of what the rest of the application takes.
    private static Stream<Long> compilerShares(PublishedData data) {
        Map<String, BigDecimal> compiler = data.medians("compiler CPU, s per viewer-hour");
        Map<String, BigDecimal> rest = data.medians("application CPU, s per viewer-hour");
        return compiler.entrySet().stream()
                .flatMap(taken -> Stream.ofNullable(rest.get(taken.getKey()))
                        .map(used -> Math.round(100 * taken.getValue().doubleValue() / used.doubleValue())));
    }

    private static IntStream seconds(String setting) {
        Pattern stay = Pattern.compile(setting + "=(\\d+)s");
        return FindingFigures.pages().stream()
                .flatMap(page -> PublishedData.of(page).rows().stream())
                .flatMap(row -> stay.matcher(row.cells().toString()).results())
                .mapToInt(match -> Integer.parseInt(match.group(1)));
    }

    /// In English: in Korean, more numbers are written in figures.
    private static Stream<Finding> claimsWithFigures() throws IOException {
        return findings(ENGLISH).filter(finding -> !Figure.in(finding.claim).isEmpty());
    }

    private static Stream<Finding> findings() throws IOException {
        return Stream.concat(findings(ENGLISH), findings(KOREAN));
    }

    private static Stream<Finding> findings(String file) throws IOException {
        return Files.readString(Checkout.file(file))
                .lines()
                .dropWhile(line -> !line.equals("|---|---|---|---|"))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .map(Finding::of);
    }
}
