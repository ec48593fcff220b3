package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.report.MarkdownReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedResultsTest {
    private static final Path RESULTS = Path.of("../docs/results");

    @ParameterizedTest
    @MethodSource("studies")
    void whatIsPublished_isEnoughToGiveTheSameAnswerAgain(Path study) throws IOException {
        assertThat(answer(MarkdownReport.of(StudyReport.of(study))))
                .isNotEmpty()
                .isEqualTo(answer(Files.readString(study.resolve("report.md"))));
    }

    /// What comes before the first heading: the answer, how sure it is, and of what.
    private static List<String> answer(String report) {
        return report.lines().takeWhile(line -> !line.startsWith("## ")).toList();
    }

    private static List<Path> studies() throws IOException {
        try (Stream<Path> folders = Files.list(RESULTS)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }
}
