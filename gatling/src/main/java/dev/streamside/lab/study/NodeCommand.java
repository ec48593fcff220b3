package dev.streamside.lab.study;

import dev.streamside.lab.process.GcLog;
import dev.streamside.lab.process.LoggedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command that starts one node of the application.
final class NodeCommand {
    static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private NodeCommand() {}

    /// @param gcLog receives the log of the garbage collector
    /// @param settings of the application
    static List<String> of(Conditions conditions, Path gcLog, Path jar, List<String> settings) {
        List<String> command = new ArrayList<>(Pinning.ofNode(conditions));
        command.add(LoggedProcess.java());
        command.addAll(JVM_OPTIONS);
        command.add(GcLog.option(gcLog));
        command.addAll(conditions.jvmOptions()); // the last one wins
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(settings);
        return command;
    }
}
