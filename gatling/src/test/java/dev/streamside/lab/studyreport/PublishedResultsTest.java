package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.report.MarkdownReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedResultsTest {
    private static final Path RESULTS = Path.of("../docs/results");

    /// All but what only samples and logs can tell: the charts, and the table of response times.
    @ParameterizedTest
    @MethodSource("studies")
    void whatIsPublished_isEnoughToMakeItsAnswer_andItsTables_again(Path study) throws IOException {
        Map<String, List<String>> published = sections(Files.readString(study.resolve("report.md")));
        Map<String, List<String>> again = sections(MarkdownReport.of(StudyReport.of(study)));
        again.remove("## Over time");
        assertThat(again).hasSizeGreaterThan(1);
        assertThat(published).containsAllEntriesOf(again);
    }

    @Test
    void aReaderCanCompareWithAnotherVariant() throws IOException {
        String report =
                MarkdownReport.of(StudyReport.of(RESULTS.resolve("transports"), new View(null, "socket", false)));
        assertThat(report)
                .contains("polling has ", "events has ", " that of socket", "ratio to socket")
                .contains("polling, run twice in each block, differs from itself: application CPU 1.02 (0.94–1.12)");
    }

    @Test
    void whatAStudyDoesNotHave_cannotBeChosen() {
        assertThatThrownBy(() -> StudyReport.of(RESULTS.resolve("break-even"), new View(null, "socket", false)))
                .hasMessageContaining("--base");
        assertThatThrownBy(() -> StudyReport.of(RESULTS.resolve("transports"), new View(Prices.USUAL, null, false)))
                .hasMessageContaining("--core-hour");
        assertThatThrownBy(() -> StudyReport.of(RESULTS.resolve("transports"), new View(null, null, true)))
                .hasMessageContaining("--without-first");
    }

    /// By their headings; the answer comes before the first one.
    private static Map<String, List<String>> sections(String report) {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        String heading = "";
        for (String line : report.lines().toList()) {
            heading = line.startsWith("## ") ? line : heading;
            sections.computeIfAbsent(heading, any -> new ArrayList<>()).add(line);
        }
        return sections;
    }

    private static List<Path> studies() throws IOException {
        try (Stream<Path> folders = Files.list(RESULTS)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }
}
