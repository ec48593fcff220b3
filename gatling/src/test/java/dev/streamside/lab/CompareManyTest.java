package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.lab.compare.MadeUpRun;
import dev.streamside.lab.gatlinglog.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// How `compare` handles a row of releases, odd names and messages, and input that is not a run.
class CompareManyTest {
    private static final String LONG = "GET https://example.com/" + "a/very/long/address/".repeat(15) + "end";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private int seed;

    @Test
    void aRowOfReleases_isComparedWithTheFirst_orEachWithTheOneBefore() throws IOException {
        String one = repeated("one", 40);
        String two = repeated("two", 80);
        String three = repeated("three", 81);

        assertThat(lab(one, two, three, "--labels", "v1,v2,v3")).isZero();
        assertThat(out.toString())
                .contains("v1 to v3", "compares with the first")
                .containsPattern("All requests of v2: slower: p50 \\+")
                .containsPattern("All requests of v3: slower: p50 \\+");

        out.getBuffer().setLength(0);
        assertThat(lab(one, two, three, "--labels", "v1,v2,v3", "--base", "previous"))
                .isZero();
        assertThat(out.toString())
                .contains("compares with the one before")
                .containsPattern("All requests of v2: slower: p50 \\+")
                .doesNotContainPattern("All requests of v3: slower: p50");
        assertThat(folder.resolve("report.html")).content().contains("<title>v1 to v3</title>", "\"label\":\"v3\"");
    }

    @Test
    void aRule_isCheckedForEveryRelease_againstItsBase() throws IOException {
        String one = repeated("one", 40);
        String two = repeated("two", 80);
        String three = repeated("three", 81);
        Path junit = folder.resolve("rules.xml");
        List<Object> arguments = List.of(
                one,
                two,
                three,
                "--labels",
                "v1,v2,v3",
                "--fail-if",
                "mean of \"send\" is 10% worse",
                "--fail-if",
                "p90 of \"send\" is 500% worse",
                "--junit",
                junit);

        assertThat(lab(arguments.toArray())).isEqualTo(3);
        assertThat(err.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("v2 against v1: send: mean worse by"),
                        line -> assertThat(line).startsWith("v3 against v1: send: mean worse by"));
        assertThat(junit)
                .content()
                .contains(
                        "name=\"v2 against v1\" tests=\"2\" failures=\"1\"",
                        "name=\"v3 against v1\" tests=\"2\" failures=\"1\"");

        err.getBuffer().setLength(0);
        List<Object> previous = new ArrayList<>(arguments);
        previous.addAll(List.of("--base", "PREVIOUS"));
        assertThat(lab(previous.toArray())).isEqualTo(3);
        assertThat(err.toString())
                .startsWith("v2 against v1: send: mean worse by")
                .hasLineCount(1);
    }

    @Test
    void aRequestThatTheBaseLacks_isSaid_whateverOthersHave() throws IOException {
        Path one = run("one")
                .requests("old", 20, 20, 40, 0)
                .requests("send", 20, 20, 40, 0)
                .written();
        Path two = run("two").requests("send", 20, 20, 40, 0).written();
        Path three = run("three")
                .requests("old", 20, 20, 40, 0)
                .requests("send", 20, 20, 40, 0)
                .written();

        assertThat(lab(one, two, three, "--base", "previous", "--csv", folder.resolve("table.csv")))
                .isZero();
        assertThat(folder.resolve("table.csv"))
                .content()
                .containsPattern("\r\nold,request,three,400,0,.*,missing,not in two\r\n")
                .containsPattern("\r\nAll requests,all,two,400,0,.*,not-comparable,different requests\r\n");
    }

    @Test
    void otherPercentiles_areShown_judged_andWritten() throws IOException {
        Path csv = folder.resolve("new/table.csv");
        assertThat(lab(
                        repeated("one", 40),
                        repeated("two", 80),
                        "--percentile",
                        "99.5,50,90",
                        "--csv",
                        csv,
                        "--labels",
                        "a,\"b\""))
                .isZero();
        assertThat(out.toString())
                .containsPattern("per s +mean ms +p50 ms +p90 ms +p99\\.5 ms +max ms +Verdict")
                .containsPattern("slower: p50 \\+\\d+ %, p90 \\+\\d+ %, p99\\.5 \\+\\d+ %")
                .doesNotContain("p95");
        assertThat(Files.readString(csv).lines())
                .hasSize(5)
                .first()
                .isEqualTo(
                        "row,kind,runs,count,failed,perSecond,meanMillis,p50Millis,p90Millis,p99.5Millis,maxMillis,outcome,verdict");
        assertThat(csv)
                .content()
                .containsPattern("\r\nsend,request,\"\"\"b\"\"\",1200,0,\\d+\\.\\d{3},.*,worse,\"slower: p50 .*\"\r\n");
        assertThat(lab("a", "b", "--percentile", "0,50")).isEqualTo(1);
        assertThat(err.toString()).contains("above 0 and below 100").hasLineCount(1);
    }

    @Test
    void theJson_hasTheShapeThatTheReadmeShows() throws IOException {
        Path json = folder.resolve("comparison.json");
        Path failing = run("single").requests(LONG, 30, 10, 40, 0.5).written();
        assertThat(lab(
                        failing,
                        repeated("two", 40),
                        repeated("three", 80),
                        RecordedRun.unpack("3.15.1", folder),
                        "--labels",
                        "v1,v2,v3,recorded",
                        "--base",
                        "previous",
                        "--from",
                        "1",
                        "--fail-if",
                        "p95 of \"send\" is 10% worse",
                        "--json",
                        json))
                .isEqualTo(1);

        JsonNode document = new ObjectMapper().readTree(json.toFile());
        JsonNode shown = new ObjectMapper().readTree(readmesJson());
        assertThat(shapes(document)).containsAll(shapes(shown));

        assertThat(document.at("/rows/1/name").asText()).isEqualTo(LONG);
        assertThat(document.at("/groups/0/base").isNull()).isTrue();
        assertThat(document.at("/groups/2/base").asText()).isEqualTo("v2");
        assertThat(document.at("/groups/0/messages/made to fail").asInt()).isBetween(50, 200);
        assertThat(document.at("/rows/0/groups/2/verdict/outcome").asText()).isEqualTo("worse");
        assertThat(document.at("/rows/0/groups/2/verdict/ratios/p50Millis/low").asDouble())
                .isBetween(1.5, 2.0);
        assertThat(document.at("/rows/0/groups/1/figures/p95Millis/runs")).hasSize(3);
        assertThat(document.at("/rules/0/checked").asBoolean()).isFalse();
        assertThat(document.at("/rules/1/broken").asBoolean()).isTrue();
    }

    private static String readmesJson() throws IOException {
        String readme = Files.readString(Path.of("compare/README.md"));
        int start = readme.indexOf("```json\n") + 8;
        return readme.substring(start, readme.indexOf("```", start));
    }

    /// The names of all fields, and their places; the fields of a list's elements appear once.
    private static List<String> shapes(JsonNode node) {
        List<String> shapes = new ArrayList<>();
        if (node.isArray()) {
            StreamSupport.stream(node.spliterator(), false)
                    .flatMap(element -> shapes(element).stream())
                    .distinct()
                    .forEach(shape -> shapes.add("[]" + shape));
        }
        node.properties().forEach(field -> {
            String name =
                    field.getKey().equals("made to fail") || field.getKey().startsWith("Request timeout")
                            ? "message"
                            : field.getKey();
            shapes.add("/" + name);
            shapes(field.getValue()).forEach(shape -> shapes.add("/" + name + shape));
        });
        return shapes;
    }

    @Test
    void aLongName_leavesRoomForFigures_andIsWholeWhereItFits() throws IOException {
        Path run = run("long").requests(LONG, 20, 20, 40, 0).written();
        assertThat(lab(run, run, "--labels", "a,b", "--csv", folder.resolve("table.csv")))
                .isZero();

        assertThat(out.toString().lines().filter(line -> line.contains("GET https")))
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(line).hasSizeLessThan(200).matches("GET https://example.com/.*….*address/end .*"));
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("<td class=\"plain\" title=\"" + LONG + "\">GET https://example.com/", "<h2 title=\"" + LONG)
                .doesNotContain(">" + LONG + "<");
        assertThat(folder.resolve("table.csv")).content().contains(LONG);
    }

    @Test
    void namesThatAreIds_areOneRow_onRequest_andThatIsOffered() throws IOException {
        Path one = manyNames("one", 30);
        Path two = manyNames("two", 30);
        assertThat(lab(one, two)).isZero();
        assertThat(out.toString())
                .contains(
                        "30 names differ only in ids, such as /item/0: with --group-names they are one row, /item/{}.");

        out.getBuffer().setLength(0);
        assertThat(lab(one, two, "--group-names", "--fail-if", "max of \"/item/{}\" is 0% worse"))
                .isZero();
        assertThat(out.toString()).containsPattern("/item/\\{} +one +30 ").doesNotContain("--group-names", "/item/7");
    }

    @Test
    void moreThanAThousandNames_areRefused_withAWordOfWhatToDo() throws IOException {
        assertThat(lab(manyNames("most", 1_000), manyNames("same", 1_000))).isZero();
        assertThat(folder.resolve("report.html"))
                .content()
                .contains("Charts are of the 50 rows with the most requests.");
        assertThat(Files.size(folder.resolve("report.html"))).isLessThan(4_000_000);

        assertThat(lab(
                        manyNames("one", 600),
                        run("two").requests("other", 1, 1, 1, 0).written(),
                        manyNames("more", 1_001)))
                .isEqualTo(1);
        assertThat(err.toString())
                .startsWith("There are more than 1,000 different names of requests and groups. ")
                .contains("--group-names", "/item/{}")
                .hasLineCount(1);
    }

    private Path manyNames(String name, int names) throws IOException {
        MadeUpRun run = run(name);
        for (int i = 0; i < names; i++) {
            run.request("/item/" + i, i, 10, "");
        }
        return run.written();
    }

    @Test
    void messages_thatDifferInNumbersOnly_areOne_sideBySide() throws IOException {
        MadeUpRun one = run("one");
        MadeUpRun two = run("two");
        for (int i = 0; i < 40; i++) {
            one.request("send", i, 5, "Request timeout to host/10.0.0." + i + ":8080 after " + (60_000 + i) + " ms");
            two.request(
                    "send", i, 5, i % 2 == 0 ? "item " + i + " not found" : "status.find.is(200), found 50" + i % 4);
        }
        assertThat(lab(one.written(), two.written())).isZero();
        assertThat(out.toString())
                .containsPattern("Request timeout to host/\\{} after \\{} ms +one +40")
                .containsPattern("item \\{} not found +two +20")
                .containsPattern("status.find.is\\(200\\), found 501 +two +10")
                .containsPattern("status.find.is\\(200\\), found 503 +two +10");
    }

    @Test
    void aRunWithoutRequests_isSaidInOneLine_alsoInAWindow() throws IOException {
        Path some = run("some").requests("send", 20, 20, 40, 0).written();
        Path none = run("none").user(true, 0).user(false, 10).written();

        assertThat(lab(some, none)).isEqualTo(1);
        assertThat(err.toString()).startsWith("No request was made in " + none).hasLineCount(1);

        err.getBuffer().setLength(0);
        assertThat(lab(some, some, "--from", "60")).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("No request began in that time in " + some)
                .hasLineCount(1);
        assertThat(out.toString()).doesNotContain("NaN");
    }

    @Test
    void usersWhoWereStillActive_showThatALogThatLooksWholeIsNot() throws IOException {
        Path whole = run("whole")
                .user(true, 0)
                .requests("send", 20, 20, 40, 0)
                .user(false, 20_000)
                .written();
        Path stopped = run("stopped")
                .user(true, 0)
                .user(true, 0)
                .requests("send", 20, 20, 40, 0)
                .written();
        assertThat(lab(whole, stopped)).isZero();
        assertThat(out.toString())
                .contains(
                        "Users were still active when the log ended, so the run was stopped, or the log cut: 2 in "
                                + stopped + ".",
                        "made.Up (2 users still active)");
        out.getBuffer().setLength(0);
        lab(whole, whole);
        assertThat(out.toString()).doesNotContain("still active");
    }

    @Test
    void wrongUsage_isSaidInALineOrTwo_notBelowAPageOfOptions() throws IOException {
        Path run = run("one").requests("send", 1, 1, 40, 0).written();
        assertThat(lab(run)).isEqualTo(2);
        assertThat(err.toString()).startsWith("Two runs are needed, or more").hasLineCount(2);

        err.getBuffer().setLength(0);
        assertThat(lab(run, run, "--base", "last")).isEqualTo(2);
        assertThat(err.toString()).contains("FIRST, PREVIOUS").hasLineCount(2);

        err.getBuffer().setLength(0);
        assertThat(lab(run, run, run, "--labels", "a,b,a")).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("3 labels are needed, all of them different")
                .hasLineCount(1);
    }

    @Test
    void runsOfTheSameName_areToldApart() throws IOException {
        Path main = run("main/checkout").requests("send", 20, 20, 40, 0).written();
        Path branch = run("branch/checkout").requests("send", 20, 20, 40, 0).written();
        assertThat(lab(main, branch, branch)).isZero();
        assertThat(out.toString()).contains(main + " to " + branch + " (2)");
    }

    private MadeUpRun run(String name) throws IOException {
        seed++;
        return new MadeUpRun(folder.resolve(name), seed);
    }

    /// Three runs, separated by commas.
    private String repeated(String name, double medianMillis) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            runs.add(run(name + i).requests("send", 20, 20, medianMillis, 0).written());
        }
        return runs.stream().map(Path::toString).collect(Collectors.joining(","));
    }

    private int lab(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("compare", "--output", folder.toString()));
        Arrays.stream(arguments).map(Object::toString).forEach(all::add);
        return Lab.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .execute(all.toArray(String[]::new));
    }
}
