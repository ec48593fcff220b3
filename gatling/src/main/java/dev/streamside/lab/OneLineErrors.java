package dev.streamside.lab;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/// Shows one line for what went wrong with a file or a process, and a stack trace only for the unexpected.
final class OneLineErrors implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (!(failure instanceof IOException || failure instanceof IllegalArgumentException)) {
            throw failure;
        }
        String words = failure.getClass() == IOException.class || failure instanceof IllegalArgumentException
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName() + ": " + failure.getMessage();
        command.getErr().println(command.getColorScheme().errorText(words));
        return CommandLine.ExitCode.SOFTWARE;
    }
}
