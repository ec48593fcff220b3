package dev.streamside.lab.study;

import dev.streamside.lab.process.GcLog;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The command that starts one node of the application.
final class NodeCommand {
    static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private static final String PINNING = "taskset";

    private NodeCommand() {}

    /// @param gcLog    receives what the garbage collector does
    /// @param settings of the application
    static List<String> of(Conditions conditions, Path gcLog, Path jar, List<String> settings) {
        List<String> command = new ArrayList<>();
        if (conditions.processors() > 0) {
            // It replaces itself by the program, which so has the same process id.
            command.addAll(List.of(PINNING, "--cpu-list", "0-" + (conditions.processors() - 1)));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_OPTIONS);
        command.add(GcLog.option(gcLog));
        command.addAll(conditions.jvmOptions()); // the last one wins
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(settings);
        return command;
    }

    /// @throws IOException if a node cannot be pinned to so many processors
    static void requirePossible(Conditions conditions) throws IOException {
        int available = Runtime.getRuntime().availableProcessors();
        if (conditions.processors() > available) {
            throw new IOException("The application cannot be pinned to " + conditions.processors()
                    + " processors: this machine has " + available);
        }
        if (conditions.processors() > 0 && !isInstalled(PINNING)) {
            throw new IOException(PINNING + " must be installed for this study; it is in the package util-linux");
        }
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
