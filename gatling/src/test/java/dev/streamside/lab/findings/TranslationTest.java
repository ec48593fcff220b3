package dev.streamside.lab.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The English and the Korean pages agree.
class TranslationTest {
    private static final Pattern COMMAND =
            Pattern.compile("^(?:\\./mvnw|gatling/lab|docker|cp|curl|java|npm) [^#\n]*", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`[^`\n]+`");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!README)([^)]+)\\)");
    /// Figures of two digits or more: English has words for the others.
    private static final Pattern FIGURE = Pattern.compile("(?<![\\w.-])\\d[\\d.,]*\\d");

    @Test
    void bothReadmesHaveTheSameCommands() throws IOException {
        assertThat(all(COMMAND, Files.readString(Path.of("../README.ko.md"))))
                .isEqualTo(all(COMMAND, Files.readString(Path.of("../README.md"))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README",
                "docs/findings",
                "docs/calculator",
                "docs/moderating",
                "docs/stories/chat",
                "docs/stories/diary",
                "docs/stories/shortener",
                "docs/stories/records",
                "docs/stories/collector",
                "docs/stories/open"
            })
    void bothHaveTheSameCodeLinksAndFigures(String page) throws IOException {
        String english = read(page + ".md");
        String korean = read(page + ".ko.md");
        for (Pattern pattern : List.of(CODE, LINK, FIGURE)) {
            assertThat(all(pattern, korean)).containsExactlyInAnyOrderElementsOf(all(pattern, english));
        }
    }

    /// The text of a page, with links to the English pages.
    private static String read(String page) throws IOException {
        return Files.readString(Path.of("..", page)).replaceAll("\\.ko\\.(md|svg)\\)", ".$1)");
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(String::strip)
                .toList();
    }
}
