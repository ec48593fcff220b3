package dev.streamside.testing.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The last lines of a build: what was not tested, for want of what.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it is a shell script")
class NotRunTest {
    private static final String NEEDS = "<skipped message=\"not installed: [%s]; %d tests\"/>";

    @TempDir
    private Path folder;

    private Path script;
    private Path begun;

    @BeforeEach
    void copyScript() throws IOException {
        script = Files.createDirectories(folder.resolve(".ci")).resolve("not-run");
        Files.copy(Checkout.file(".ci/not-run"), script);
        begun = Files.createFile(folder.resolve("begun"));
        Files.setLastModifiedTime(begun, FileTime.from(Instant.now().minusSeconds(60)));
    }

    @Test
    void countsTheTests_ofEachMissingProgram_andNamesOneCommandForAll() throws Exception {
        report("One", 1, NEEDS.formatted("surely-missing, chromium-of-nobody", 9));
        report("Two", 1, NEEDS.formatted("surely-missing, chromium-of-nobody", 3));
        report(
                "Three",
                4,
                "<skipped message=\"Assumption failed: not installed: [no-such-tool]\" type=\"t\">x</skipped>");
        report("Four", 2, "<skipped message=\"System property [keycloak] does not exist\"/>");

        assertThat(said())
                .contains("13 of 18 tests did not run")
                .contains("12 need surely-missing, chromium-of-nobody")
                .contains(" 1 need no-such-tool")
                .contains("1 more run only on request")
                .contains(".ci/install chromium-of-nobody no-such-tool surely-missing");
    }

    @Test
    void saysNothing_whenAllRan() throws Exception {
        report("One", 7, "");

        assertThat(said()).isEmpty();
    }

    @Test
    void reportsOfEarlierBuilds_doNotCount() throws Exception {
        Path old = report("One", 1, NEEDS.formatted("surely-missing", 9));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(600)));

        assertThat(said()).isEmpty();
    }

    private Path report(String test, int tests, String skipped) throws IOException {
        Path reports = Files.createDirectories(folder.resolve("module/target/surefire-reports"));
        return Files.writeString(reports.resolve("TEST-" + test + ".xml"), """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite version="3.0.2" name="%s" time="0.1" tests="%d" errors="0" skipped="1" failures="0">
              <testcase name="" classname="%s" time="0.0">
                %s
              </testcase>
            </testsuite>
            """.formatted(test, tests, test, skipped));
    }

    private String said() throws IOException, InterruptedException {
        Process run = new ProcessBuilder("bash", script.toString(), begun.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(said).isZero();
        return said;
    }
}
