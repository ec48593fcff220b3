package dev.streamside.lab.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The first screen shows the published figures of runs.
class ReadmeTest {
    private static final Path RESULTS = Path.of("../docs/results");

    /// The published figures for each row of the first table.
    private static final List<List<String>> TABLE = List.of(
            List.of("delivery p50, ms", "delivery p99, ms"),
            List.of("application CPU, s per viewer-hour"),
            List.of("written, kB per viewer-hour"),
            List.of("chats lost", "chats twice"));

    /// The variants for its columns.
    private static final List<String> COLUMNS = List.of("polling", "polls that wait", "events", "socket");

    /// The places in the published tables for each row of the second table, one for each column.
    private static final List<List<List<String>>> POSSIBLE = List.of(
            List.of(List.of("poll, nothing new", "per second"), List.of("poll, nothing new", "server CPU us each")),
            List.of(List.of("send, one stream", "per second"), List.of("send, one stream", "server CPU us each")),
            List.of(
                    List.of("median of 5", "Streamside", "1,000", "250", "deliveries/s"),
                    List.of("median of 5", "Streamside", "1,000", "250", "server CPU us a delivery")));

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.ko.md"})
    void eachRowOfTheFirstTable_hasTheFiguresOfItsTransports(String readme) throws IOException {
        PublishedTables transports = PublishedTables.of(RESULTS, "transports");
        List<String[]> rows = table(readme, 0);
        assertThat(rows).hasSameSizeAs(TABLE);
        for (int row = 0; row < TABLE.size(); row++) {
            String[] cells = rows.get(row);
            assertThat(cells).hasSize(COLUMNS.size() + 1);
            for (int column = 0; column < COLUMNS.size(); column++) {
                String variant = COLUMNS.get(column);
                assertPublished(
                        cells[column + 1],
                        TABLE.get(row).stream().map(figure -> transports.figure(List.of(figure, variant))));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.ko.md"})
    void eachRowOfTheSecondTable_hasWhatOneServerDoes(String readme) throws IOException {
        PublishedTables speed = PublishedTables.of(RESULTS, "speed");
        List<String[]> rows = table(readme, 1);
        assertThat(rows).hasSameSizeAs(POSSIBLE);
        for (int row = 0; row < POSSIBLE.size(); row++) {
            for (int column = 0; column < 2; column++) {
                List<String> place = POSSIBLE.get(row).get(column);
                assertPublished(rows.get(row)[column + 1], Stream.of(speed.figure(place)));
            }
        }
    }

    private static void assertPublished(String cell, Stream<String> figures) {
        List<Figure> published =
                figures.flatMap(figure -> Figure.in(figure).stream()).toList();
        assertThat(Figure.in(cell)).as(cell).isNotEmpty().allMatch(figure -> figure.isIn(published), "is published");
    }

    /// The rows of one of the tables of figures, which have an empty first heading.
    private static List<String[]> table(String readme, int number) throws IOException {
        List<String> lines = Files.readAllLines(Path.of("..", readme));
        List<Integer> heads = Stream.iterate(0, line -> line < lines.size(), line -> line + 1)
                .filter(line -> lines.get(line).startsWith("| | "))
                .toList();
        return lines.subList(heads.get(number) + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toArray(String[]::new))
                .toList();
    }
}
