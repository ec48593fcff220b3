package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The findings and the headline claim nothing that the results do not say.
class FindingsTest {
    private static final Pattern ROW =
            Pattern.compile("^\\|[^|]+\\|[^|]*\\]\\(([^)]+)\\)[^|]*\\|([^|]+)\\|[^|]+\\|$", Pattern.MULTILINE);
    /// The table of polls every 4 s beside sockets.
    private static final Pattern HEADLINE = Pattern.compile(
            "^\\| \\| [^|\n]*4[^|\n]*\\|[^|\n]*\\|\n\\|---\\|---\\|---\\|\n((?:\\|.*\n)+)", Pattern.MULTILINE);
    /// Of two digits or more.
    private static final Pattern FIGURE = Pattern.compile("(?<![\\w.-])\\d[\\d.,]*\\d");

    /// @param page   what was run
    /// @param figures what was seen
    private record Finding(String page, List<String> figures) {}

    @ParameterizedTest
    @MethodSource("findings")
    void everyFigure_isOnThePageOfItsRuns(Finding finding) throws IOException {
        assertThat(Files.readString(Checkout.file("docs/" + finding.page))).contains(finding.figures);
    }

    @ParameterizedTest
    @MethodSource("findings")
    void everyFigure_isInTheReportOnItsRuns_ifTheyArePublished(Finding finding) throws IOException {
        Path page = Checkout.file("docs/" + finding.page);
        Path report = page.resolveSibling(page.getFileName().toString().replace(".md", "/report.md"));
        if (Files.exists(report)) {
            assertThat(Files.readString(report)).contains(finding.figures);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.ko.md"})
    void everyFigureOfTheHeadline_isInTheReportOnItsRuns(String readme) throws IOException {
        String report = Files.readString(Checkout.file("docs/results/transports/report.md"));
        Matcher table = HEADLINE.matcher(Files.readString(Checkout.file(readme)));
        assertThat(table.find()).isTrue();
        assertThat(report).contains(figures(table.group(1)));
    }

    private static List<String> figures(String text) {
        return FIGURE.matcher(text).results().map(MatchResult::group).toList();
    }

    private static List<Finding> findings() throws IOException {
        return ROW.matcher(Files.readString(Checkout.file("docs/findings.md")))
                .results()
                .map(row -> new Finding(row.group(1), figures(row.group(2))))
                .toList();
    }
}
