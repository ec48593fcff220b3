package dev.streamside.lab;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
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
        command.getErr().println(command.getColorScheme().errorText(words(failure)));
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static String words(Exception failure) {
        String kind = failure.getClass().getSimpleName();
        if (failure.getMessage() == null) {
            return kind;
        }
        // These say only the name of a file or a host.
        return failure instanceof FileSystemException || failure instanceof UnknownHostException
                ? kind + ": " + failure.getMessage()
                : failure.getMessage();
    }
}
