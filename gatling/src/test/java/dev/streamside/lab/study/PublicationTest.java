package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.gatlinglog.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicationTest {
    @TempDir
    private Path folder;

    private Path results = Path.of("");
    private Path target = Path.of("");

    @BeforeEach
    void aRun() throws IOException {
        results = folder.resolve("results");
        target = folder.resolve("published");
        RecordedRun.unpack("3.15.1", results.resolve("polling-1/gatling"));
        Files.writeString(results.resolve("polling-1/samples.csv"), "second\n1\n");
        Files.writeString(results.resolve("figures.csv"), "block,variant,part\n");
        Files.writeString(results.resolve("report.html"), "drawn");
        Files.writeString(results.resolve("polling-1/application.log"), "much");
    }

    @Test
    void theFiguresOfEachRun_arePublished_andNothingElse() throws IOException {
        write("complete", "0123456789ab");
        Files.createDirectories(target.resolve("herd/of-yesterday"));

        Path published = publish("herd");

        assertThat(published).isEqualTo(target.resolve("herd"));
        try (var files = Files.walk(published)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> published.relativize(file).toString()))
                    .containsExactlyInAnyOrder("run.json", "figures.csv");
        }
    }

    @Test
    void resultsOfAnotherScale_arePublishedUnderAnotherName_andTheOthersStay() throws IOException {
        write("complete", "0123456789ab");
        Files.createDirectories(target.resolve("herd/of-yesterday"));
        assertThat(publish("herd-full"))
                .isEqualTo(target.resolve("herd-full"))
                .isDirectoryContaining("glob:**/run.json");
        assertThat(target.resolve("herd/of-yesterday")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "../herd", "Herd", "herd/full", "herd-"})
    void aNameThatIsNoFolder_isRefused_andNothingIsDeleted(String name) throws IOException {
        write("complete", "0123456789ab");
        assertThatThrownBy(() -> publish(name)).hasMessageContaining("such as herd-full");
        assertThat(results.resolve("run.json")).exists();
    }

    @Test
    void resultsWithoutFigures_areRefused_thePublishedStays() throws IOException {
        write("complete", "0123456789ab");
        Files.createDirectories(target.resolve("herd/of-yesterday"));
        Files.delete(results.resolve("figures.csv"));
        assertThatThrownBy(() -> publish("herd")).hasMessageContaining("lab report");
        assertThat(target.resolve("herd/of-yesterday")).exists();
    }

    @Test
    void resultsOfUncommittedChanges_areRefused_thePublishedStays() throws IOException {
        Files.createDirectories(target.resolve("herd/of-yesterday"));
        for (String commit : List.of("0123456789ab-dirty", "unknown")) {
            write("complete", commit);
            assertThatThrownBy(() -> publish("herd"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(commit);
        }
        assertThat(target.resolve("herd/of-yesterday")).exists();
    }

    @Test
    void whatIsPublished_isNotPublishedOntoItself_andStays() throws IOException {
        write("complete", "0123456789ab");
        Path published = publish("herd");

        assertThatThrownBy(() -> Publication.publish(published, target, "herd", study -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("published results");
        assertThat(published.resolve("run.json")).exists();
    }

    @Test
    void aStudyThatWasInterrupted_isRefused() throws IOException {
        write("interrupted", "0123456789ab");
        assertThatThrownBy(() -> publish("herd")).hasMessageContaining("not all runs");
    }

    @Test
    void withoutAPage_thePublishedStays() throws IOException {
        write("complete", "0123456789ab");
        Files.createDirectories(target.resolve("herd/of-yesterday"));

        assertThatThrownBy(() -> Publication.publish(results, target, "herd", study -> {
                    assertThat(study).hasFileName("herd").isDirectoryContaining("glob:**/run.json");
                    throw new IllegalArgumentException("It names a figure that nothing has");
                }))
                .hasMessageContaining("nothing has");

        assertThat(target.resolve("herd/of-yesterday")).exists();
        assertThat(target).isDirectoryNotContaining("glob:**/.next");
    }

    private Path publish(String name) throws IOException {
        return Publication.publish(results, target, name, study -> {});
    }

    private void write(String status, String commit) throws IOException {
        new Results(
                        "herd",
                        "",
                        "Which?",
                        List.of(),
                        "",
                        "",
                        Map.of(),
                        status,
                        "2026-01-01T00:00:00Z",
                        "lab run herd",
                        Map.of("commit", commit),
                        List.of(),
                        List.of())
                .write(results);
    }
}
