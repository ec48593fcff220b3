package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.PublishedData.Row;
import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the first screen says of runs is what they published.
class ReadmeTest {
    /// The question with the table's head, its rows, and what is said of them.
    private static final Pattern HEADLINE = Pattern.compile(
            "\n\n(?<question>(?:.+\n)+\n\\| \\|.+\n)\\|---.+\n(?<table>(?:\\|.+\n)+)\n(?<answer>(?:.*\n)+?)## ");

    /// How the rows of the report begin that each row of the table is taken from.
    private static final List<List<String>> TABLE = List.of(
            List.of("delivery p50, ms", "delivery p99, ms"),
            List.of("application CPU, s per viewer-hour"),
            List.of("written, kB per viewer-hour"),
            List.of("chats lost", "chats twice"));

    /// The variants that its columns are taken from.
    private static final List<String> COLUMNS = List.of("polling", "polls that wait", "events", "socket");

    /// The columns, by how the rows begin, of what is said below the table.
    private static final Map<String, List<String>> MEDIANS = Map.of(
            "poll, nothing new", List.of("per second", "server CPU us each"),
            "JPA, nothing new", List.of("per second"),
            "send, one stream", List.of("per second"),
            "Streamside | 1,000 | 250", List.of("viewers", "chats/s", "server CPU us a delivery", "p50 ms"),
            "STOMP | 1,000 | 250", List.of("server CPU us a delivery", "p50 ms"));

    private final PublishedData transports = PublishedData.of("transports.md");
    private final PublishedData speed = PublishedData.of("speed.md");

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.ko.md"})
    void theQuestion_isOfTheAudienceThatWasMeasured(String readme) throws IOException {
        assertPublished(headline(readme).group("question"), FindingFigures.of("transports.md").stream());
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.ko.md"})
    void eachRowOfTheTable_hasTheFiguresOfItsTransports(String readme) throws IOException {
        List<String> rows = headline(readme).group("table").lines().toList();
        assertThat(rows).hasSameSizeAs(TABLE);
        for (int i = 0; i < TABLE.size(); i++) {
            String[] cells = rows.get(i).split("\\|");
            assertPublished(cells[1], ofTransports(TABLE.get(i), ""));
            assertThat(cells).hasSize(COLUMNS.size() + 2);
            for (int column = 0; column < COLUMNS.size(); column++) {
                assertPublished(cells[column + 2], ofTransports(TABLE.get(i), " | " + COLUMNS.get(column) + " |"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.ko.md"})
    void whatIsSaidBelowTheTable_isTheDelayOfPolls_orOfTheFit_orOfTheRawRunsOnSpeed(String readme) throws IOException {
        assertPublished(
                headline(readme).group("answer"),
                ofTransports(List.of("delivery p50, ms"), " | polling |").map(ReadmeTest::seconds),
                FindingFigures.of("break-even.md").stream(),
                MEDIANS.entrySet().stream().flatMap(of -> medians(of.getKey(), of.getValue())),
                speed.rows("Streamside | 1,000 | 250").stream().flatMap(row -> row.figures("entries a frame")));
    }

    private static Matcher headline(String readme) throws IOException {
        Matcher matcher = HEADLINE.matcher(Files.readString(Checkout.file(readme)));
        assertThat(matcher.find()).as("headline").isTrue();
        return matcher;
    }

    private Stream<Figure> ofTransports(List<String> beginnings, String variant) {
        return beginnings.stream()
                .flatMap(beginning -> transports.rows(beginning + variant).stream())
                .flatMap(Row::figures);
    }

    private Stream<Figure> medians(String beginning, List<String> columns) {
        return speed.rows(beginning).stream()
                .filter(row -> row.columns().contains("median of 5"))
                .flatMap(row -> columns.stream().flatMap(row::figures));
    }

    private static Figure seconds(Figure milliseconds) {
        return new Figure(milliseconds.value().movePointLeft(3).toPlainString());
    }

    @SafeVarargs
    private static void assertPublished(String text, Stream<Figure>... figures) {
        List<Figure> published = Stream.of(figures).flatMap(Function.identity()).toList();
        assertThat(Figure.in(text)).allMatch(figure -> figure.isIn(published), "is published");
    }
}
