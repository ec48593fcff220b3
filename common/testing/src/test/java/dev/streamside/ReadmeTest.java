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

/// The README in English and in Korean say the same.
class ReadmeTest {
    private static final Pattern COMMAND =
            Pattern.compile("^(?:\\./mvnw|gatling/lab|docker|cp|curl|java|npm) [^#\n]*", Pattern.MULTILINE);
    private static final Pattern CODE = Pattern.compile("`[^`\n]+`");
    private static final Pattern LINK = Pattern.compile("\\]\\((?!README)([^)]+)\\)");
    /// Of two digits or more: English has words for the others.
    private static final Pattern FIGURE = Pattern.compile("(?<![\\w.-])\\d[\\d.,]*\\d");

    @Test
    void bothHaveTheSameCommands() throws IOException {
        assertThat(all(COMMAND, "README.ko.md"))
                .isEqualTo(all(COMMAND, "README.md"))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CODE", "LINK", "FIGURE"})
    void bothHaveTheSame(String what) throws IOException {
        Pattern pattern = switch (what) {
            case "CODE" -> CODE;
            case "LINK" -> LINK;
            default -> FIGURE;
        };
        assertThat(all(pattern, "README.ko.md"))
                .containsExactlyInAnyOrderElementsOf(all(pattern, "README.md"))
                .isNotEmpty();
    }

    private static List<String> all(Pattern pattern, String file) throws IOException {
        return pattern.matcher(Files.readString(Checkout.file(file)))
                .results()
                .map(MatchResult::group)
                .map(String::strip)
                .toList();
    }
}
