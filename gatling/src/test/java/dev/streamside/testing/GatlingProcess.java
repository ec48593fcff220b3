package dev.streamside.testing;

import dev.streamside.lab.process.LoggedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Gatling in a process of its own, as its Maven plugin starts it.
///
/// @param output what it printed
/// @param run    the folder of its results; the parent folder if there is none
public record GatlingProcess(int exit, String output, Path run) {
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /// Runs a simulation to its end.
    ///
    /// @param properties system properties for it
    public static GatlingProcess run(String simulation, Path folder, Map<String, String> properties)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        List<String> arguments = new ArrayList<>(List.of(
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                // Otherwise several at once warn of each other's lock.
                "-Djava.util.prefs.userRoot=" + folder,
                "-cp",
                System.getProperty("java.class.path")));
        properties.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
        arguments.addAll(List.of("io.gatling.app.Gatling", "-s", simulation, "-rf", folder.toString()));
        int exit;
        try (var gatling = LoggedProcess.java("Gatling", output, List.of(), arguments)) {
            if (!gatling.waitFor(PATIENCE)) {
                throw new IOException("Gatling did not end within " + PATIENCE + ":\n" + gatling.lastLines());
            }
            exit = gatling.exitStatus();
        }
        try (var runs = Files.list(folder)) {
            return new GatlingProcess(
                    exit,
                    Files.readString(output),
                    runs.filter(GatlingProcess::isRun).findFirst().orElse(folder));
        }
    }

    private static boolean isRun(Path file) {
        return Files.isDirectory(file) && !file.getFileName().toString().startsWith(".");
    }
}
