package dev.streamside.lab;

import dev.streamside.lab.study.Scope;
import dev.streamside.lab.study.Study;
import java.io.IOException;
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
            Study study = Study.read(Folders.EXPERIMENTS, name, Scope.PUBLISHED);
            out.printf(
                    "%-14s %s (%d variants, %d runs each)%n",
                    name, study.question(), study.variants().size(), study.repeat());
        }
        out.flush();
        return 0;
    }
}
