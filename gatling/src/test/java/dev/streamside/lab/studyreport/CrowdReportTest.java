package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.report.MarkdownReport;
import dev.streamside.lab.study.Conditions;
import dev.streamside.lab.study.Network;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crowd goes through several chat rates in one run. The report has each rate by itself.
class CrowdReportTest {
    private static final long START = 1_000_000;
    private static final int VIEWERS = 1_000;
    private static final String STEPS =
            "delivered,p50Millis,p99Millis,maxMillis,lateP99Millis,lateMaxMillis,lost,duplicated,skipped,viewers";
    private static final Map<String, String> TWO_RATES = Map.of(
            "members", "100",
            "guests", "900",
            "chatRates", "1,20",
            "step", "10s",
            "settle", "2s",
            "measureAfter", "5s",
            "measureUntil", "25s");
    private static final Conditions CROWD = new Conditions("", 0, 0, false, false, 0, true, Network.NONE);
    private static final List<Variant> VARIANTS = List.of(
            new Variant("polls", "polling", TWO_RATES, Map.of(), 1, 0, CROWD, false),
            new Variant("socket", "websocket", TWO_RATES, Map.of(), 1, 0, CROWD, false));

    @TempDir
    private Path folder;

    /// Polls in the other order of rates. Each has the same cores at a rate, whichever comes first.
    @BeforeEach
    void runs() throws IOException {
        write("polls-1", List.of(20.0, 1.0), 0.2, 2);
        write("socket-1", List.of(1.0, 20.0), 0.1, 1);
    }

    @Test
    void eachRate_hasItsFigures_whateverTheOrderOfTheRun() throws IOException {
        assertThat(report())
                .contains("| viewers per core | polls, 1 chat/s | 5,000 |")
                .contains("|  | polls, 20 chats/s | 500 |")
                .contains("|  | socket, 1 chat/s | 10,000 |")
                .contains("|  | socket, 20 chats/s | 1,000 |")
                .contains("| delivery p50, ms | polls, 1 chat/s | 101 |", "|  | polls, 20 chats/s | 120 |");
    }

    @Test
    void variants_areComparedWithTheFirst_atTheSameRate() throws IOException {
        assertThat(report())
                .contains("ratio to the first with as many viewers and chats")
                .containsPattern("socket, 20 chats/s 1,000 and polls, 20 chats/s 500, 2.00 times as much")
                .doesNotContain("and polls, 1 chat/s 500");
    }

    @Test
    void lostChats_areAFaultOfTheirStep() throws IOException {
        writeSteps("socket-1", "9,101,201,900,1,1,0,0,0,1000", "9,120,220,900,1,1,7,0,0,1000");

        assertThat(report())
                .contains("|  | socket, 1 chat/s | 0 |")
                .containsPattern("chats lost[^\n]*\n(?:[^\n]*\n){0,3}[^\n]*socket, 20 chats/s \\| \\*\\*7\\*\\* ");
    }

    @Test
    void whereViewersWereMissing_thoseWhoWereThereCount() throws IOException {
        writeSteps("socket-1", "9,101,201,900,1,1,0,0,0,500", "9,120,220,900,1,1,0,0,0,1000");

        assertThat(report()).contains("|  | socket, 1 chat/s | 5,000 |", "|  | socket, 20 chats/s | 1,000 |");
    }

    @Test
    void aStepThatTheCrowdCouldNotMake_showsNoFigures_butWhy() throws IOException {
        writeSteps("socket-1", "9,101,201,900,1,1,0,0,0,1000", "0,,,,2000,2500,0,0,0,1000");

        assertThat(report())
                .contains("|  | socket, 1 chat/s | 10,000 |")
                .doesNotContain("|  | socket, 20 chats/s | 1,000 |")
                .contains("| socket, 20 chats/s | **the load generator was overloaded");
    }

    @Test
    void aCrowdThatWasBusyAllTheTime_showsNoFigures_butWhy() throws IOException {
        Path samples = folder.resolve("socket-1/samples.csv");
        List<String> busy = new ArrayList<>();
        for (String line : Files.readAllLines(samples)) {
            busy.add(line + (busy.isEmpty() ? ",load_cpu_seconds" : "," + 0.95 * (busy.size() - 1)));
        }
        Files.write(samples, busy);

        assertThat(report())
                .doesNotContain("|  | socket, 1 chat/s | 10,000 |", "|  | socket, 20 chats/s | 1,000 |")
                .contains("| socket, 20 chats/s | **the load generator was overloaded");
    }

    @Test
    void theFiguresOfTheRuns_areEnoughForTheTables() throws IOException {
        String whole = tables(report());
        Files.delete(folder.resolve("polls-1/samples.csv"));
        Files.delete(folder.resolve("socket-1/samples.csv"));

        assertThat(tables(report())).contains("polls, 20 chats/s").isEqualTo(whole);
    }

    private static String tables(String report) {
        return report.lines().filter(line -> line.startsWith("|")).reduce("", (all, line) -> all + line + "\n");
    }

    private void write(String run, List<Double> rates, double coresAtOne, double coresAtTwenty) throws IOException {
        Path files = Files.createDirectories(folder.resolve(run));
        List<String> samples =
                new ArrayList<>(List.of("second,epoch_millis,application_cpu_seconds,database_cpu_seconds,heap_bytes"));
        List<String> deliveries = new ArrayList<>(List.of("second,delivered,p50_ms,p99_ms,max_ms"));
        List<String> steps = new ArrayList<>(List.of(STEPS));
        double cpu = 0;
        for (int second = 0; second <= 25; second++) {
            double rate = rates.get(second < 15 ? 0 : 1);
            samples.add(String.format(Locale.ROOT, "%d,%d,%.3f,5,1", second, START + second * 1000L, cpu));
            deliveries.add(String.format(Locale.ROOT, "%d,%.0f,1,1,1", second, VIEWERS * rate));
            cpu += rate == 1 ? coresAtOne : coresAtTwenty;
        }
        rates.forEach(rate ->
                steps.add(String.format(Locale.ROOT, "9,%.0f,%.0f,900,1,1,0,0,0,%d", 100 + rate, 200 + rate, VIEWERS)));
        Files.write(files.resolve("samples.csv"), samples);
        Files.write(files.resolve("delivery.csv"), deliveries);
        Files.write(files.resolve("delivery-steps.csv"), steps);
        Files.writeString(files.resolve("delivery.json"), totals());
    }

    private void writeSteps(String run, String... steps) throws IOException {
        List<String> lines = new ArrayList<>(List.of(STEPS));
        lines.addAll(List.of(steps));
        Files.write(folder.resolve(run).resolve("delivery-steps.csv"), lines);
    }

    private static String totals() {
        return "{\"startMillis\":" + START + ",\"endMillis\":" + (START + 25_000) + ",\"viewers\":" + VIEWERS
                + ",\"lost\":0,\"failedRequests\":0,\"lateP99Millis\":1}";
    }

    private String report() throws IOException {
        new Results(
                        "made-up",
                        "",
                        "How many?",
                        List.of("viewers per core", "delivery p50, ms"),
                        "",
                        "",
                        Map.of(),
                        "complete",
                        "2026-01-01T00:00:00Z",
                        "lab run made-up",
                        Map.of("processors", "2"),
                        VARIANTS,
                        List.of(run("polls", "20.0,1.0"), run("socket", "1.0,20.0")))
                .write(folder);
        return MarkdownReport.of(StudyReport.of(folder));
    }

    private static RunResult run(String variant, String rates) {
        return new RunResult(variant, 1, "2026-01-01T00:00:00Z", "", variant + "-1", "", rates, true);
    }
}
