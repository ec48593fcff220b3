package dev.streamside.lab;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.gatlinglog.RecordedRun;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The built file, run as after a download: in a separate folder, without other files of the build.
@Timeout(120)
class LabJarIT {
    private static final Path JAR = Path.of("target/lab.jar").toAbsolutePath();
    private static final long SMALL_BYTES = 10_000_000;
    private static final int JAVA_21 = 65;

    @TempDir
    private Path folder;

    @BeforeEach
    void recordedRuns() throws IOException {
        for (String version : List.of("3.10.5", "3.11.5", "3.12.0", "3.15.1")) {
            RecordedRun.unpack(version, folder);
        }
    }

    @Test
    void runsOfSeveralVersions_areCompared_withAVerdictFromAllOfThem() throws Exception {
        assertThat(lab("compare", "3.10.5,3.11.5", "3.12.0,3.15.1", "--junit", "assertions.xml"))
                .isZero();

        assertThat(folder.resolve("error")).isEmptyFile();
        assertThat(folder.resolve("output")).content().contains("All requests", "lab/compare/report.html");
        assertThat(folder.resolve("lab/compare/report.md")).content().contains("| 새 채팅 👋 | 3.10.5 | 80 | 0 |");
        assertThat(folder.resolve("lab/compare/report.html"))
                .content()
                .contains("grüße, &quot;tout&quot; le &lt;monde&gt;", "new uPlot(", "\"title\":");
        assertThat(folder.resolve("assertions.xml"))
                .content()
                .contains("tests=\"16\" failures=\"2\"", "percentage of failed events is less than 1.0");
    }

    @Test
    void aBrokenRule_isSaidInOneLine_andIsTheExitStatus() throws Exception {
        assertThat(lab("compare", "3.10.5", "3.10.5", "--fail-if", "max of \"All requests\" is 0% worse"))
                .isZero();
        assertThat(lab("compare", "3.10.5", "3.15.1", "--fail-if", "max of \"All requests\" is 0% worse"))
                .isEqualTo(3);
        assertThat(Files.readAllLines(folder.resolve("error")))
                .singleElement()
                .asString()
                .contains("All requests: max worse by");
    }

    @Test
    void aFolderWithoutARun_isSaidInOneLine() throws Exception {
        assertThat(lab("compare", "3.15.1", "nothing")).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("error")))
                .singleElement()
                .asString()
                .contains("There is no ");
    }

    @Test
    void itOffersOnlyWhatItHas() throws Exception {
        assertThat(lab("--help")).isZero();
        assertThat(folder.resolve("output"))
                .content()
                .contains("java -jar lab.jar", "compare")
                .doesNotContain("seed");
    }

    @Test
    void theLicenceOfEveryLibraryInIt_isNamedInIt() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            String licences = new String(
                    jar.getInputStream(jar.getEntry("META-INF/THIRD-PARTY.md")).readAllBytes(), StandardCharsets.UTF_8);
            String pom = Files.readString(Path.of("pom.xml"));

            assertThat(Pattern.compile("<include>([^:<]+):[^<]+</include>")
                            .matcher(pom)
                            .results()
                            .map(included -> included.group(1)))
                    .isNotEmpty()
                    .allSatisfy(group -> assertThat(licences).contains("| " + group));
            assertThat(jar.stream().map(JarEntry::getName))
                    .contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/STREAMSIDE-LICENSE");
        }
    }

    /// As `compare/README.md` says.
    @Test
    void itsClasses_areThoseOfJava21_orOlder() throws IOException {
        try (var jar = new JarFile(JAR.toFile())) {
            List<JarEntry> classes = jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .filter(entry -> !entry.getName().startsWith("META-INF/versions/"))
                    .toList();
            assertThat(classes).isNotEmpty();
            for (JarEntry entry : classes) {
                try (var in = new DataInputStream(jar.getInputStream(entry))) {
                    in.skipNBytes(6);
                    assertThat(in.readUnsignedShort()).as(entry.getName()).isLessThanOrEqualTo(JAVA_21);
                }
            }
        }
    }

    @Test
    void itIsSmall() throws IOException {
        assertThat(Files.size(JAR)).isLessThan(SMALL_BYTES);
    }

    /// Runs it to its end. Its output goes to the files `output` and `error`.
    private int lab(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(Redirect.to(folder.resolve("output").toFile()))
                .redirectError(Redirect.to(folder.resolve("error").toFile()))
                .start();
        try {
            assertThat(process.waitFor(1, MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
