package dev.streamside.lab;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/// Prints a failure with a file or a process in one line, and a stack trace only for unexpected failures.
final class OneLineErrors implements IExecutionExceptionHandler {
    /// The settings of all commands for arguments and error messages.
    static CommandLine commandLine(Object command) {
        return new CommandLine(command)
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((wrong, arguments) -> wrongUsage(wrong))
                .setExecutionExceptionHandler(new OneLineErrors());
    }

    /// Prints only the cause: the usage text would push it off the screen.
    private static int wrongUsage(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        command.getErr().println(command.getColorScheme().errorText(String.valueOf(wrong.getMessage())));
        UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
        command.getErr().println("See: " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (!(failure instanceof IOException || failure instanceof IllegalArgumentException)) {
            throw failure;
        }
        command.getErr().println(command.getColorScheme().errorText(words(failure)));
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static String words(Exception failure) {
        String kind = failure.getClass().getSimpleName();
        if (failure.getMessage() == null) {
            return kind;
        }
        // The message of these is only the name of a file or host.
        return failure instanceof FileSystemException || failure instanceof UnknownHostException
                ? kind + ": " + failure.getMessage()
                : failure.getMessage();
    }
}
