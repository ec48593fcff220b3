package dev.streamside.lab;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;

/// Starts the laboratory: `lab <command>`.
@Command(
        name = "lab",
        description = "Loads the chat with viewers, and puts runs side by side.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {RunCommand.class, ListCommand.class, ReportCommand.class, CompareCommand.class, SeedCommand.class
        })
public final class Lab {
    private Lab() {}

    public static void main(String... arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Lab()).setUsageHelpAutoWidth(true).setExecutionExceptionHandler(plainWords());
    }

    /// What went wrong with a file or a process is said in one line; only the unexpected shows where it came
    /// from.
    private static IExecutionExceptionHandler plainWords() {
        return (failure, command, parsed) -> {
            if (!(failure instanceof IOException || failure instanceof IllegalArgumentException)) {
                throw failure;
            }
            String words = failure.getClass() == IOException.class || failure instanceof IllegalArgumentException
                    ? String.valueOf(failure.getMessage())
                    : failure.getClass().getSimpleName() + ": " + failure.getMessage();
            command.getErr().println(command.getColorScheme().errorText(words));
            return CommandLine.ExitCode.SOFTWARE;
        };
    }
}
