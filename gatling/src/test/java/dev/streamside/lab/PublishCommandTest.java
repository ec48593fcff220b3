package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.study.FolderTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishCommandTest {
    private static final Path STUDY = Path.of("../docs/results/virtual-threads");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private Path results = Path.of("");
    private Path report = Path.of("");
    private Path published = Path.of("");

    @BeforeEach
    void aStudy() throws IOException {
        results = folder.resolve("results");
        FolderTree.copy(STUDY, results);
        report = results.resolve("report.html");
        published = folder.resolve("published/virtual-threads/report.html");
    }

    @Test
    void aReport_isPublishedAsItIs() throws IOException {
        Files.writeString(report, "with charts");
        publish();
        assertThat(published).hasContent("with charts");
    }

    @Test
    void aPageThatIsTooLarge_isMadeFromTheFiguresInstead_andTheTablesStay() throws IOException {
        Files.writeString(report, "with charts".repeat(30_000));
        publish();
        assertThat(published.resolveSibling("report.md")).hasSameTextualContentAs(STUDY.resolve("report.md"));
        assertThat(published)
                .content()
                .hasSizeLessThan(100_000)
                .contains("Published results have no figures of each second.");
        assertThat(out.toString()).contains("300 kB");
    }

    private void publish() {
        int status = Lab.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute(
                        "publish",
                        results.toString(),
                        "--to",
                        folder.resolve("published").toString());
        assertThat(status).isZero();
    }
}
