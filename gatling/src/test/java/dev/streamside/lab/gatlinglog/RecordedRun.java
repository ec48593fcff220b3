package dev.streamside.lab.gatlinglog;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// A run of [RecordingSimulation] by one version of Gatling, unpacked to a folder.
public final class RecordedRun {
    private static final Path RECORDED = Path.of("src/test/resources/runs");

    private RecordedRun() {}

    public static Path unpack(String version, Path folder) throws IOException {
        Path run = Files.createDirectories(folder.resolve(version));
        Files.createDirectories(run.resolve("js"));
        unpack(version, "simulation.log.gz", run.resolve("simulation.log"));
        unpack(version, "index.html.gz", run.resolve("index.html"));
        unpack(version, "stats.js.gz", run.resolve("js/stats.js"));
        return run;
    }

    private static void unpack(String version, String packed, Path target) throws IOException {
        Path source = RECORDED.resolve(version, packed);
        if (Files.exists(source)) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(source))) {
                Files.copy(in, target);
            }
        }
    }

    /// What Gatling printed about the assertions, one line each.
    static List<String> assertionLines(String version) throws IOException {
        return Files.readAllLines(RECORDED.resolve(version, "assertions.txt"));
    }
}
