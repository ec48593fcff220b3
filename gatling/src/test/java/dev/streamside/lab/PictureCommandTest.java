package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureCommandTest {
    private static final Path RESULTS = Path.of("../docs/results");

    @TempDir
    private Path folder;

    private final StringWriter errors = new StringWriter();

    /// A map, ratios, and a waterfall.
    @ParameterizedTest
    @ValueSource(strings = {"break-even", "transports", "ids"})
    void theAnswerOfAStudy_isDrawn_withoutAnEmptyEnd(String study) throws IOException {
        copy(RESULTS.resolve(study));

        assertThat(draw()).as(errors.toString()).isZero();

        BufferedImage picture = Objects.requireNonNull(
                ImageIO.read(folder.resolve("picture.png").toFile()));
        assertThat(picture.getWidth()).isEqualTo(1000);
        assertThat(picture.getHeight()).isBetween(200, 1500);
        assertThat(colours(picture)).as("colours").isGreaterThan(10);
    }

    @Test
    void aFolderWithoutResults_isRefused() {
        assertThat(draw()).isNotZero();
        assertThat(errors.toString()).contains(folder.toString());
    }

    private int draw() {
        return Lab.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(errors))
                .execute("picture", folder.toString());
    }

    private static long colours(BufferedImage picture) {
        return IntStream.range(0, picture.getWidth() * picture.getHeight())
                .map(i -> picture.getRGB(i % picture.getWidth(), i / picture.getWidth()))
                .distinct()
                .count();
    }

    private void copy(Path study) throws IOException {
        try (Stream<Path> files = Files.walk(study)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = folder.resolve(study.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(file, copy);
            }
        }
    }
}
