package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.gatlinglog.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class CompareCommandTest {
    private static final Pattern ELSEWHERE = Pattern.compile("(src|href|url\\()\\s*=?\\s*[\"']?(https?:)?//");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path older = Path.of("");
    private Path newer = Path.of("");

    @BeforeEach
    void recordedRuns() throws IOException {
        older = RecordedRun.unpack("3.13.5", folder);
        newer = RecordedRun.unpack("3.15.1", folder);
    }

    @Test
    void twoRuns_areATableHere_andTwoReports() throws IOException {
        Path output = folder.resolve("output");
        assertThat(lab("compare", older, newer, "--labels", "old,new", "--output", output))
                .isZero();

        assertThat(out.toString()).contains("새 채팅 👋", "not found", "new against old");
        assertThat(output.resolve("report.md"))
                .content()
                .contains("| 새 채팅 👋 | old | 40 | 0 |", "grüße, \"tout\" le \\<monde\\>");
        assertThat(output.resolve("report.html"))
                .content()
                .contains(
                        "<td class=\"plain\">새 채팅 👋</td>",
                        "grüße, &quot;tout&quot; le &lt;monde&gt;",
                        "fails: 27.273");
    }

    @Test
    void thePage_loadsNothingFromElsewhere() throws IOException {
        lab("compare", older, newer, "--output", folder);
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("uPlot=function", "new uPlot(", "\"title\":\"Throughput\"")
                .doesNotContainPattern(ELSEWHERE);
    }

    @Test
    void assertions_becomeJUnitXml_onRequest() throws IOException {
        Path junit = folder.resolve("ci/assertions.xml");
        lab("compare", older, newer, "--output", folder, "--junit", junit);
        assertThat(junit)
                .content()
                .contains(
                        "tests=\"16\" failures=\"2\"",
                        "name=\"Global: percentage of failed events is less than 1.0\"><failure message=\"actual: 27.273\"");
    }

    @Test
    void assertions_areOfTheWholeRun_whateverTheWindow() throws IOException {
        Path whole = folder.resolve("whole.xml");
        Path part = folder.resolve("part.xml");
        lab("compare", older, newer, "--output", folder.resolve("all"), "--junit", whole);
        lab("compare", older, newer, "--output", folder, "--from", 1, "--to", 2, "--junit", part);

        assertThat(part).hasSameTextualContentAs(whole);
        assertThat(folder.resolve("report.md")).content().contains("fails: 27.273");
    }

    @Test
    void rules_becomeJUnitXml_beforeTheBuildFails() {
        Path junit = folder.resolve("rules.xml");
        for (List<Path> order : List.of(List.of(older, newer), List.of(newer, older))) {
            int status = lab(
                    "compare",
                    order.getFirst(),
                    order.getLast(),
                    "--labels",
                    "old,new",
                    "--output",
                    folder,
                    "--junit",
                    junit,
                    "--fail-if",
                    "max of \"All requests\" is 0% worse",
                    "--fail-if",
                    "failures of \"plain\" is 1% worse");

            assertThat(junit)
                    .content()
                    .contains("name=\"new against old\" tests=\"2\" failures=\"" + (status == 0 ? 0 : 1) + "\"")
                    .contains("name=\"failures of &quot;plain&quot; is 1% worse\"></testcase>");
            if (status != 0) {
                assertThat(junit).content().contains("<failure message=\"All requests: max worse by");
            }
        }
    }

    @Test
    void aRuleOfARowThatIsMissing_isAnErrorInJUnitXml_andInTheExitStatus() {
        Path junit = folder.resolve("rules.xml");

        assertThat(lab(
                        "compare",
                        older,
                        newer,
                        "--output",
                        folder,
                        "--junit",
                        junit,
                        "--fail-if",
                        "p95 of \"sned\" is 10% worse"))
                .isEqualTo(1);

        assertThat(junit).content().contains("errors=\"1\"", "<error message=\"No row &quot;sned&quot; in both");
        assertThat(err.toString()).contains("No row \"sned\" in both");
    }

    @Test
    void aRunThatEndsEarly_isAnErrorInJUnitXml_howeverGoodItsAssertions() throws IOException {
        Path broken = Files.createDirectories(folder.resolve("broken"));
        byte[] log = Files.readAllBytes(older.resolve("simulation.log"));
        Files.write(broken.resolve("simulation.log"), Arrays.copyOf(log, log.length - 1));
        Path junit = folder.resolve("assertions.xml");

        lab("compare", older, broken, "--output", folder, "--junit", junit);

        assertThat(junit).content().contains("errors=\"0\"", "errors=\"1\"", "<error message=\"its log ends early\"");
    }

    @Test
    void aFolderWithoutARun_isSaidInOneLine() {
        assertThat(lab("compare", older, folder.resolve("nothing"), "--output", folder))
                .isEqualTo(1);
        assertThat(err.toString()).startsWith("There is no ").hasLineCount(1);
    }

    @Test
    void aBrokenRule_isSaid_andShowsInTheExitStatus() {
        assertThat(lab("compare", older, newer, "--output", folder, "--fail-if", "failures of \"plain\" is 1% worse"))
                .isZero();
        // One of the two is slower, so the rule is broken in one direction only.
        String rule = "max of \"All requests\" is 0% worse";
        assertThat(List.of(
                        lab("compare", older, newer, "--output", folder, "--fail-if", rule),
                        lab("compare", newer, older, "--output", folder, "--fail-if", rule)))
                .containsExactlyInAnyOrder(0, 3);
        assertThat(err.toString()).contains("All requests: max worse by").hasLineCount(1);
    }

    @Test
    void oneLabelForTwoRuns_isRefused() {
        assertThat(lab("compare", older, newer, "--labels", "one", "--output", folder))
                .isEqualTo(1);
        assertThat(err.toString()).contains("Two labels");
    }

    private int lab(Object... arguments) {
        return Lab.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    }
}
