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
    private final StringWriter err = new StringWriter();
    private Path results = Path.of("");
    private Path page = Path.of("");

    @BeforeEach
    void aStudy() throws IOException {
        results = folder.resolve("results");
        FolderTree.copy(STUDY, results);
        page = folder.resolve("published/virtual-threads.md");
    }

    @Test
    void whatIsPublished_givesTheSameFigures_andAPageWithATableOfTheAnswers() throws IOException {
        publish();
        assertThat(page.resolveSibling("virtual-threads/figures.csv"))
                .hasSameTextualContentAs(STUDY.resolve("figures.csv"));
        assertThat(page)
                .content()
                .contains("](virtual-threads/figures.csv)", "gatling/lab run virtual-threads")
                .contains("| from the database, 200 platform threads | 1,255: **× 0.66** (0.55–0.79) |");
        assertThat(page.resolveSibling("virtual-threads/picture.svg")).content().startsWith("<svg ");
        assertThat(out.toString()).contains("Its page: " + page);
    }

    @Test
    void aPageThatPeopleWrote_staysAsItIs_butForItsTables() throws IOException {
        Files.createDirectories(folder.resolve("published"));
        Files.writeString(page, """
            # Threads

            <!-- figures: new chats p99, ms -->
            | of yesterday |
            <!-- end -->
            Said by people.
            """);
        publish();
        assertThat(page)
                .content()
                .startsWith("# Threads\n\n<!-- figures: new chats p99, ms -->\n|  | new chats p99, ms |\n|---|---|\n")
                .contains("| from the database, virtual | 40 |")
                .endsWith("<!-- end -->\nSaid by people.\n")
                .doesNotContain("yesterday");
    }

    @Test
    void aFigureThatNothingHas_isNamed_andThePublishedStays() throws IOException {
        Files.createDirectories(page.resolveSibling("virtual-threads/of-yesterday"));
        String text = "# Threads\n\n<!-- picture: delivery p50, days -->\n";
        Files.writeString(page, text);

        assertThat(lab()).isEqualTo(1);

        assertThat(err.toString()).contains("Nothing has the figure delivery p50, days");
        assertThat(page).content().isEqualTo(text);
        assertThat(page.resolveSibling("virtual-threads/of-yesterday")).exists();
    }

    private void publish() {
        assertThat(lab()).isZero();
    }

    private int lab() {
        return Lab.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(
                        "publish",
                        results.toString(),
                        "--to",
                        folder.resolve("published").toString());
    }
}
