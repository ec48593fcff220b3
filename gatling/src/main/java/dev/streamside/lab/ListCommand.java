package dev.streamside.lab;

import dev.streamside.lab.study.Scope;
import dev.streamside.lab.study.Study;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "list", description = "Lists the studies and their questions.", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the field
final class ListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws IOException {
        var out = command.commandLine().getOut();
        for (String name : Study.names(Folders.EXPERIMENTS)) {
            out.printf(
                    "%-21s %s%n",
                    name, Study.read(Folders.EXPERIMENTS, name, Scope.PUBLISHED).question());
            for (Scope scope : Scope.values()) {
                Study study = Study.read(Folders.EXPERIMENTS, name, scope);
                out.printf(
                        "%-21s   %-8s %s, %s; about %s%n",
                        "",
                        scope == Scope.PUBLISHED ? "full" : scope.option().strip(),
                        study.extent(),
                        study.repeat() == 1 ? "one run each, which decides nothing" : study.repeat() + " blocks",
                        shown(study.estimate()));
            }
        }
        out.flush();
        return 0;
    }

    private static String shown(Duration time) {
        return time.toMinutes() < 100
                ? time.toMinutes() + " minutes"
                : time.plusMinutes(30).toHours() + " hours";
    }
}
