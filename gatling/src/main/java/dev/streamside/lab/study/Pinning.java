package dev.streamside.lab.study;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Which processors the programs of a run may use. Pinned nodes get the first ones. Load generator and
/// database then get the others, if there are any, so that they take no time from the nodes.
final class Pinning {
    private static final String PROGRAM = "taskset";

    private Pinning() {}

    /// The beginning of a node's command: a program that execs the node, so that both have the same process
    /// id.
    static List<String> ofNode(Conditions conditions) {
        return conditions.processors() == 0 ? List.of() : command(range(0, conditions.processors()));
    }

    /// The beginning of the load generator's command.
    static List<String> ofLoad(Conditions conditions) {
        return others(conditions, available()).map(Pinning::command).orElse(List.of());
    }

    private static List<String> command(String processors) {
        return List.of(PROGRAM, "--cpu-list", processors);
    }

    /// Pins the database, which is already running.
    static void pinDatabase(Conditions conditions, long pid) throws IOException, InterruptedException {
        Optional<String> processors = others(conditions, available());
        if (processors.isEmpty()) {
            return;
        }
        List<String> command =
                List.of(PROGRAM, "--all-tasks", "--cpu-list", "--pid", processors.get(), Long.toString(pid));
        Process taskset = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!taskset.waitFor(5, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
            throw new IOException("The database could not be pinned to processors " + processors.get());
        }
    }

    /// The processors that pinned nodes leave free; empty if they leave none, or if no node is pinned.
    ///
    /// @param available processors of the machine
    static Optional<String> others(Conditions conditions, int available) {
        int first = conditions.processors();
        return first == 0 || first >= available ? Optional.empty() : Optional.of(range(first, available));
    }

    /// @param end exclusive
    private static String range(int first, int end) {
        return first + "-" + (end - 1);
    }

    /// @throws IOException if nodes cannot be pinned to so many processors
    static void requirePossible(Conditions conditions) throws IOException {
        if (conditions.processors() > available()) {
            throw new IOException("The application cannot be pinned to " + conditions.processors()
                    + " processors: this machine has " + available());
        }
        if (conditions.processors() > 0 && !Installed.isOnPath(PROGRAM)) {
            throw new IOException(PROGRAM + " must be installed for this study; it is in the package util-linux");
        }
    }

    private static int available() {
        return Runtime.getRuntime().availableProcessors();
    }
}
