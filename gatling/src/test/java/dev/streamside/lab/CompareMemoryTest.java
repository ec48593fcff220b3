package dev.streamside.lab;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.compare.MadeUpRun;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `compare` needs only a small heap, whatever the size and content of a log, or says in one sentence why that is
/// not enough.
@Timeout(180)
class CompareMemoryTest {
    private static final String HEAP = "-Xmx64m";

    @TempDir
    private Path folder;

    @Test
    void aHundredThousandNames_endInASentence_orInOneRow() throws Exception {
        Path run = folder.resolve("names");
        try (var log = new MadeUpRun(run, 1)) {
            for (int i = 0; i < 100_000; i++) {
                log.request("/shop/item/" + i + "/" + "details".repeat(10), i, 5, "");
            }
        }
        assertThat(compare(run, run)).isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("error")))
                .singleElement()
                .asString()
                .startsWith("There are more than 1,000 different names of requests and groups. ");

        assertThat(compare(run, run, "--group-names")).isZero();
        assertThat(folder.resolve("error")).isEmptyFile();
        assertThat(folder.resolve("output")).content().contains("/shop/item/{}/details", "100,000");
    }

    @Test
    void aHundredThousandMessages_areGrouped_orCountedTogether() throws Exception {
        Path run = folder.resolve("messages");
        try (var log = new MadeUpRun(run, 1)) {
            for (int i = 0; i < 100_000; i++) {
                log.request("send", i, 5, "no item " + i + " in " + "{\"body\": \"of an answer\"}".repeat(20));
                log.request("send", i, 5, "word " + letters(i) + " is unknown");
            }
        }
        assertThat(compare(run, run, "--json", "comparison.json")).isZero();
        assertThat(folder.resolve("error")).isEmptyFile();
        assertThat(folder.resolve("output")).content().contains("no item {} in", "(other messages)", "100,000");
    }

    /// A thousand names, with times from a millisecond to a minute, for three quarters of an hour.
    @Test
    void aThousandNames_fitIn() throws Exception {
        Path run = folder.resolve("run");
        try (var log = new MadeUpRun(run, 1)) {
            for (int i = 0; i < 500_000; i++) {
                log.request("request " + letters(i % 1_000), i * 5, 1 + i * 7919 % 60_000, i % 10 == 0 ? "failed" : "");
            }
        }
        assertThat(compare(run, run)).isZero();
        assertThat(folder.resolve("error")).isEmptyFile();
        assertThat(folder.resolve("output")).content().contains("500,000", "50,000");
    }

    private static String letters(int number) {
        return Integer.toString(number, 16)
                .chars()
                .map(digit -> digit <= '9' ? digit - '0' + 'k' : digit - 'a' + 'a')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private int compare(Object... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LabJar.class.getName(),
                "compare"));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(Redirect.to(folder.resolve("output").toFile()))
                .redirectError(Redirect.to(folder.resolve("error").toFile()))
                .start();
        try {
            assertThat(process.waitFor(2, MINUTES)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
