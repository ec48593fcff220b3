package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written in English and in Korean says the same.
class TranslationTest {
    private static final Pattern COMMAND =
            Pattern.compile("^(?:\\./mvnw|gatling/lab|docker|cp|curl|java|npm) [^#\n]*", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`[^`\n]+`");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!README|(?:docs/)?findings)([^)]+)\\)");
    /// Of two digits or more: English has words for the others.
    private static final Pattern FIGURE = Pattern.compile("(?<![\\w.-])\\d[\\d.,]*\\d");

    @Test
    void bothReadmesHaveTheSameCommands() throws IOException {
        assertThat(all(COMMAND, "README.ko.md"))
                .isEqualTo(all(COMMAND, "README.md"))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"README", "docs/findings"})
    void bothHaveTheSameCodeLinksAndFigures(String page) throws IOException {
        for (Pattern pattern : List.of(CODE, LINK, FIGURE)) {
            assertThat(all(pattern, page + ".ko.md"))
                    .containsExactlyInAnyOrderElementsOf(all(pattern, page + ".md"))
                    .isNotEmpty();
        }
    }

    private static List<String> all(Pattern pattern, String file) throws IOException {
        return pattern.matcher(Files.readString(Checkout.file(file)))
                .results()
                .map(MatchResult::group)
                .map(String::strip)
                .toList();
    }
}
