package dev.streamside.lab;

import picocli.CommandLine;
import picocli.CommandLine.Command;

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
            DrawCommand.class,
            SeedCommand.class
        })
public final class Lab {
    private Lab() {}

    public static void main(String... arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return OneLineErrors.commandLine(new Lab());
    }
}
