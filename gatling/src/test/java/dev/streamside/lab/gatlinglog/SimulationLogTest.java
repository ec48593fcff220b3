package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationLogTest {
    private static final Pattern PRINTED_FIGURE = Pattern.compile("\\(actual : ([0-9.]+)\\)$");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"3.10.5", "3.11.5", "3.12.0", "3.13.5", "3.14.9", "3.15.1"})
    void theFiguresOfEveryRow_areThoseOfGatlingsOwnReport(String version) throws IOException {
        Path recorded = RecordedRun.unpack(version, folder);
        Run run = Run.read(recorded, Window.WHOLE_RUN);

        Map<RowName, GatlingReport.Figures> figures = new LinkedHashMap<>();
        run.rows().forEach(row -> figures.put(row.name(), GatlingReport.Figures.of(row, run)));
        assertThat(figures).hasSize(12).isEqualTo(GatlingReport.read(recorded));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.13.5", "3.14.9", "3.15.1"})
    void theAssertions_haveTheOutcomeThatGatlingPrinted(String version) throws IOException {
        assertThat(outcomes(version)).hasSize(16).containsExactlyElementsOf(printed(version));
    }

    /// These versions print percentiles that they estimate. Ours are exact.
    @ParameterizedTest
    @ValueSource(strings = {"3.10.5", "3.11.5", "3.12.0"})
    void theAssertionsOfTextLogs_haveTheOutcomesThatGatlingPrinted(String version) throws IOException {
        Predicate<String> isEstimate = line -> line.contains("percentile");
        assertThat(outcomes(version).stream().filter(isEstimate.negate()))
                .hasSize(15)
                .containsExactlyElementsOf(
                        printed(version).stream().filter(isEstimate.negate()).toList());
    }

    private List<String> outcomes(String version) throws IOException {
        Run run = Run.read(RecordedRun.unpack(version, folder), Window.WHOLE_RUN);
        return Assertions.check(run).stream()
                .map(outcome -> outcome.text() + " : " + outcome.holds() + " (" + outcome.actual() + ")")
                .toList();
    }

    private static List<String> printed(String version) throws IOException {
        return RecordedRun.assertionLines(version).stream()
                .map(SimulationLogTest::withShortFigure)
                .toList();
    }

    /// The line as printed, without the word before the figure and without digits after the third.
    private static String withShortFigure(String line) {
        return PRINTED_FIGURE
                .matcher(line)
                .replaceFirst(figure -> "("
                        + new BigDecimal(figure.group(1))
                                .setScale(3, RoundingMode.HALF_EVEN)
                                .stripTrailingZeros()
                                .toPlainString()
                        + ")");
    }

    @Test
    void theHeader_namesVersionSimulationAndScenarios() throws IOException {
        try (var log = SimulationLog.open(RecordedRun.unpack("3.15.1", folder), UnaryOperator.identity())) {
            assertThat(log.header().version()).isEqualTo("3.15.1");
            assertThat(log.header().simulation()).isEqualTo(RecordingSimulation.class.getName());
            assertThat(log.header().scenarios()).containsExactly("시청자", "second");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.12.0", "3.15.1"})
    void aCompressedLog_isReadAsItIs(String version) throws IOException {
        Path recorded = RecordedRun.unpack(version, folder);
        Run plain = Run.read(recorded, Window.WHOLE_RUN);
        compress(recorded);

        Run run = Run.read(recorded, Window.WHOLE_RUN);
        assertThat(run.isComplete()).isTrue();
        assertThat(run.total().all().count()).isEqualTo(plain.total().all().count());
        assertThat(run.header().start()).isEqualTo(plain.header().start());
    }

    private static Path compress(Path recorded) throws IOException {
        Path log = recorded.resolve("simulation.log");
        Path compressed = recorded.resolve("simulation.log.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(log, out);
        }
        Files.delete(log);
        return compressed;
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.12.0", "3.15.1"})
    void aCompressedLogThatIsCut_isReadUpToTheCut_andSaysSo(String version) throws IOException {
        Path log = compress(RecordedRun.unpack(version, folder));
        byte[] whole = Files.readAllBytes(log);
        Files.write(log, Arrays.copyOf(whole, whole.length / 2));

        Run run = Run.read(log, Window.WHOLE_RUN);
        assertThat(run.isComplete()).isFalse();
        assertThat(run.total().all().count()).isBetween(1L, 439L);

        Files.write(log, Arrays.copyOf(whole, 12));
        assertThatThrownBy(() -> Run.read(log, Window.WHOLE_RUN))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("ends before the run begins");
    }

    /// Most changed bytes still make a valid figure, and nothing in a log could show it. The rest must be refused
    /// in one clear sentence.
    @ParameterizedTest
    @CsvSource({"3.12.0, false", "3.15.1, false", "3.12.0, true", "3.15.1, true"})
    void aLogWithAnyByteChanged_isRead_orRefused(String version, boolean isCompressed) throws IOException {
        Path recorded = RecordedRun.unpack(version, folder);
        Path log = isCompressed ? compress(recorded) : recorded.resolve(SimulationLog.FILE_NAME);
        byte[] whole = Files.readAllBytes(log);
        var random = new Random(4_711);
        int refused = 0;
        for (int i = 0; i < 1_000; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) random.nextInt(1, 256);
            Files.write(log, damaged);
            try {
                Run.read(log, Window.WHOLE_RUN);
            } catch (UnreadableLogException said) {
                assertThat(said).hasMessageContaining(log.toString());
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void aFileThatIsOnlyCalledCompressed_isRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("simulation.log.gz"), "not compressed");
        assertThatThrownBy(() -> SimulationLog.open(file, UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("not compressed with gzip");
    }

    @Test
    void failures_areCountedByTheirMessage() throws IOException {
        Run run = Run.read(RecordedRun.unpack("3.15.1", folder), Window.WHOLE_RUN);
        assertThat(run.messages())
                .containsOnly(
                        Map.entry("status.find.in([200, 209], 304), found 404", 80L),
                        Map.entry("status.find.is(418), found 200", 40L));
    }

    @Test
    void users_areBackAtNoneInTheEnd() throws IOException {
        List<LogRecord.User> users = new ArrayList<>();
        try (var log = SimulationLog.open(RecordedRun.unpack("3.15.1", folder), UnaryOperator.identity())) {
            log.forEach(entry -> {
                if (entry instanceof LogRecord.User user) {
                    users.add(user);
                }
            });
        }
        assertThat(users).filteredOn(LogRecord.User::arrived).hasSize(80);
        assertThat(users).filteredOn(user -> !user.arrived()).hasSize(80);
    }

    @Test
    void aWindow_countsOnlyWhatBeganInIt() throws IOException {
        Path recorded = RecordedRun.unpack("3.15.1", folder);
        Duration middle = Duration.ofMillis(1500);
        Run front = Run.read(recorded, new Window(Duration.ZERO, middle));
        Run back = Run.read(recorded, new Window(middle, Window.WHOLE_RUN.to()));

        assertThat(front.total().all().count()).isPositive();
        assertThat(back.total().all().count()).isPositive();
        assertThat(front.total().all().count() + back.total().all().count()).isEqualTo(440);
    }

    @Test
    void theTimeOfAWindow_endsWithIt_howeverLateTheLastAnswer() {
        var collector =
                new RunCollector(new Window(Duration.ofSeconds(1), Duration.ofSeconds(3)), RowNames.asTheyAre());
        collector.accept(new LogRecord.Request(List.of(), "send", 1_000, 1_010, true, ""));
        collector.accept(new LogRecord.Request(List.of(), "send", 2_900, 62_900, true, ""));
        collector.accept(new LogRecord.Group(List.of("visit"), 2_000, 90_000, 60_010, true));
        var header = new LogHeader("3.15.1", "made.Up", Instant.EPOCH, "", List.of(), List.of());

        Run run = collector.run(folder, header, true);

        assertThat(run.firstSecond()).isEqualTo(1);
        assertThat(run.seconds()).isEqualTo(2);
    }

    @Test
    void aLogThatBreaksOff_isReadUpToTheBreak_andSaysSo() throws IOException {
        Path log = RecordedRun.unpack("3.15.1", folder).resolve(SimulationLog.FILE_NAME);
        byte[] whole = Files.readAllBytes(log);
        Files.write(log, Arrays.copyOf(whole, whole.length / 2));

        Run run = Run.read(log, Window.WHOLE_RUN);
        assertThat(run.isComplete()).isFalse();
        assertThat(run.total().all().count()).isBetween(150L, 300L);
    }

    @Test
    void aLogOfAnUnknownVersion_isRefused_withItsVersion() throws IOException {
        Path log = RecordedRun.unpack("3.15.1", folder).resolve(SimulationLog.FILE_NAME);
        byte[] bytes = Files.readAllBytes(log);
        System.arraycopy("3.99.1".getBytes(StandardCharsets.US_ASCII), 0, bytes, 5, 6);
        Files.write(log, bytes);

        assertThatThrownBy(() -> SimulationLog.open(log, UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("Gatling 3.99.1");
    }

    @Test
    void aTextLogOfAnUnknownVersion_isRefused_withItsVersion() throws IOException {
        Path log = Files.writeString(
                folder.resolve("simulation.log"), "RUN\tsome.Simulation\tsome\t1700000000000\t \t3.9.5\n");
        assertThatThrownBy(() -> SimulationLog.open(log, UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("Gatling 3.9.5");
    }

    @Test
    void aTextLogThatIsCut_isReadUpToTheCut_andSaysSo() throws IOException {
        Path log = RecordedRun.unpack("3.12.0", folder).resolve(SimulationLog.FILE_NAME);
        byte[] whole = Files.readAllBytes(log);
        Files.write(log, Arrays.copyOf(whole, whole.length - 3));

        Run run = Run.read(log, Window.WHOLE_RUN);
        assertThat(run.isComplete()).isFalse();
        assertThat(run.total().all().count()).isEqualTo(440);
    }

    @Test
    void aDamagedTextLog_isRefused_notGuessed() throws IOException {
        String head = "RUN\tsome.Simulation\tsome\t1700000000000\t \t3.12.0\n";
        for (String line : List.of(
                "REQUEST\t\tsend\t170000000000x\t1700000000005\tOK\t ",
                "REQUEST\t\tsend\t1700000000001\t1700000000005\tMAYBE\t ",
                "REQUEST\tsend",
                "WEATHER\tfair")) {
            Path log = Files.writeString(folder.resolve("simulation.log"), head + line + "\n");
            assertThatThrownBy(() -> Run.read(log, Window.WHOLE_RUN))
                    .isInstanceOf(UnreadableLogException.class)
                    .hasMessageContaining("damaged");
        }
    }

    @Test
    void anyOtherFile_isRefused() throws IOException {
        Path log = Files.write(folder.resolve("simulation.log"), new byte[] {0, 127, 127, 127, 127, 0, 0});
        assertThatThrownBy(() -> SimulationLog.open(log, UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("damaged");
        Files.write(log, new byte[0]);
        assertThatThrownBy(() -> SimulationLog.open(log, UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("not a Gatling log");
        assertThatThrownBy(() -> SimulationLog.open(folder.resolve("nowhere"), UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("There is no");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatThrownBy(() -> SimulationLog.open(empty, UnaryOperator.identity()))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("No simulation.log");
    }

    @Test
    void aRecordOfAnUnknownKind_isDamage_notTheEnd() throws IOException {
        Path log = RecordedRun.unpack("3.15.1", folder).resolve(SimulationLog.FILE_NAME);
        byte[] whole = Files.readAllBytes(log);
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        longer[whole.length] = 9;
        Files.write(log, longer);

        assertThatThrownBy(() -> Run.read(log, Window.WHOLE_RUN))
                .isInstanceOf(UnreadableLogException.class)
                .hasMessageContaining("kind 9");
    }
}
