package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.report.MarkdownReport;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedResultsTest {
    private static final Path RESULTS = Path.of("../docs/results");

    /// Two files are the evidence. Files that a command can draw again are not kept, except for the picture.
    @ParameterizedTest
    @MethodSource("studies")
    void aStudy_isPublishedAsItsRuns_withEveryFigureOfEach(Path study) throws IOException {
        try (Stream<Path> files = Files.list(study)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(file -> !file.startsWith("report.")))
                    .contains("run.json", "figures.csv")
                    .isSubsetOf("run.json", "figures.csv", "picture.svg");
        }
        Results results = Results.read(study);
        Figures figures = Figures.of(study);
        assertThat(results.runs())
                .isNotEmpty()
                .allSatisfy(run -> assertThat(namesOf(run, results))
                        .as(run.folder())
                        .isNotEmpty()
                        .allSatisfy(name ->
                                assertThat(figures.of(run.block(), name)).hasSizeGreaterThan(1)));
        assertThat(MarkdownReport.of(StudyReport.of(study))).contains("## ").doesNotContain("NaN");
    }

    /// Those of its figures: one for each rate of messages of a crowd, and otherwise its own.
    private static List<String> namesOf(RunResult run, Results results) {
        return results.benchmark().isEmpty()
                ? results.variants().stream()
                        .filter(variant -> variant.name().equals(run.variant()))
                        .flatMap(variant -> variant.atEachRate().stream())
                        .map(Variant::name)
                        .toList()
                : List.of(run.variant());
    }

    @Test
    void aReaderCanCompareWithAnotherVariant() throws IOException {
        String report =
                MarkdownReport.of(StudyReport.of(RESULTS.resolve("transports"), new View(null, "socket", false)));
        assertThat(report)
                .contains("polling 2,019 and socket 26 ms, ", "events 23 and socket 26 ms, ", "ratio to socket")
                .contains("polling, run twice in each block, differs from itself: application CPU 1.04 (0.99–1.09)");
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

    private static List<Path> studies() throws IOException {
        try (Stream<Path> folders = Files.list(RESULTS)) {
            return folders.filter(folder -> Files.exists(folder.resolve("run.json")))
                    .sorted()
                    .toList();
        }
    }
}
