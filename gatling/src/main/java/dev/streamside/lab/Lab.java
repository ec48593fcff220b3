package dev.streamside.lab;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;

/// Starts the laboratory: `lab <command>`.
@Command(
        name = "lab",
        description = "Sends audiences to the chat, and compares runs.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            ListCommand.class,
            ReportCommand.class,
            CompareCommand.class,
            PublishCommand.class,
            SeedCommand.class
        })
public final class Lab {
    private Lab() {}

    public static void main(String... arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Lab()).setUsageHelpAutoWidth(true).setExecutionExceptionHandler(oneLineErrors());
    }

    /// Shows one line for what went wrong with a file or a process, and a stack trace only for the unexpected.
    private static IExecutionExceptionHandler oneLineErrors() {
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
