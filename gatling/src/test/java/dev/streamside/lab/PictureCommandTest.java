package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.report.Report;
import dev.streamside.lab.study.FolderTree;
import dev.streamside.lab.studyreport.StudyReport;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PictureCommandTest {
    private static final Path RESULTS = Path.of("../docs/results");

    @TempDir
    private Path folder;

    private final StringWriter errors = new StringWriter();

    /// A map, ratios, and a waterfall.
    @EnabledIf(value = "hasBrowser", disabledReason = "not installed: [chromium]")
    @ParameterizedTest
    @ValueSource(strings = {"break-even", "transports", "ids"})
    void theAnswerOfAStudy_isDrawn_withoutAnEmptyEnd(String study) throws IOException {
        FolderTree.copy(RESULTS.resolve(study), folder);

        BufferedImage picture = drawn();

        assertThat(picture.getWidth()).isEqualTo(1000);
        assertThat(picture.getHeight()).isBetween(200, 1500);
        assertThat(colours(picture)).as("colours").isGreaterThan(10);
    }

    @EnabledIf(value = "hasBrowser", disabledReason = "not installed: [chromium]")
    @Test
    void aPictureOfOtherData_isToldApart() throws IOException {
        FolderTree.copy(RESULTS.resolve("ids"), folder);
        drawn();
        Report report = StudyReport.of(RESULTS.resolve("write-path"));

        assertThat(Fingerprint.in(folder.resolve("picture.png")).orElseThrow())
                .isNotIn(PictureCommand.pictures(report).map(Fingerprint::of).toList());
    }

    @ParameterizedTest
    @MethodSource("studiesWithPictures")
    void whatIsPublished_isAPictureOfThePublishedData(Path study) throws IOException {
        Stream<String> ofData = PictureCommand.pictures(StudyReport.of(study)).map(Fingerprint::of);
        assertThat(Fingerprint.in(study.resolve("picture.png")))
                .as("Not drawn from the data: gatling/lab picture " + study)
                .isPresent()
                .get()
                .isIn(ofData.toList());
    }

    private static List<Path> studiesWithPictures() throws IOException {
        try (Stream<Path> folders = Files.list(RESULTS)) {
            return folders.filter(folder -> Files.exists(folder.resolve("picture.png")))
                    .sorted()
                    .toList();
        }
    }

    /// In `virtual-threads`, both names and verdicts are long.
    @EnabledIf(value = "hasBrowser", disabledReason = "not installed: [chromium]")
    @Test
    void theNamesOfVariants_andTheVerdicts_leaveRoomForTheDots() throws IOException {
        FolderTree.copy(RESULTS.resolve("virtual-threads"), folder);

        BufferedImage picture = drawn();

        var dots = IntStream.range(0, picture.getWidth())
                .filter(column -> hasBlue(picture, column))
                .summaryStatistics();
        assertThat(dots.getMax() - dots.getMin())
                .as("from the leftmost dot to the rightmost")
                .isGreaterThan(100);
    }

    @Test
    void aFolderWithoutResults_isRefused() {
        assertThat(draw()).isNotZero();
        assertThat(errors.toString()).contains(folder.toString());
    }

    /// In CI, the browser must be installed.
    static boolean hasBrowser() {
        try {
            new ProcessBuilder(Screenshot.BROWSER, "--version").start().destroy();
            return true;
        } catch (IOException missing) {
            return System.getenv("CI") != null;
        }
    }

    private BufferedImage drawn() throws IOException {
        assertThat(draw()).as(errors.toString()).isZero();
        return Objects.requireNonNull(ImageIO.read(folder.resolve("picture.png").toFile()));
    }

    private int draw() {
        return Lab.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(errors))
                .execute("picture", folder.toString());
    }

    private static boolean hasBlue(BufferedImage picture, int column) {
        return IntStream.range(0, picture.getHeight())
                .mapToObj(row -> new Color(picture.getRGB(column, row)))
                .anyMatch(colour -> colour.getBlue() > colour.getRed() + 80);
    }

    private static long colours(BufferedImage picture) {
        return IntStream.range(0, picture.getWidth() * picture.getHeight())
                .map(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()))
                .distinct()
                .count();
    }
}
