package dev.streamside.chat.export;

import dev.streamside.chat.log.query.ChatRows;
import dev.streamside.platform.database.DatabaseCommand;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Import;

/// `export STREAM [FORMAT]`: prints the chats of a stream. For operators: it needs the settings of the
/// database, and can run while the application does.
public final class ExportCommand {
    private static final String NAME = "export";

    private ExportCommand() {}

    public static boolean isAsked(String... arguments) {
        return arguments.length > 0 && arguments[0].equals(NAME);
    }

    /// Runs the command.
    ///
    /// @param out       gets the chats
    /// @param messages  gets error messages
    /// @param arguments as on the command line, with settings after the format
    /// @return the exit code: 0, 1 if there is no such stream or it has not started, 2 if the arguments are wrong,
    ///     3 if the database does not answer, 4 if the chats could not be written
    public static int run(PrintStream out, PrintStream messages, String... arguments) {
        String[] named = Arrays.stream(arguments)
                .takeWhile(argument -> !argument.startsWith("--"))
                .toArray(String[]::new);
        StreamId streamId = named.length < 2 ? null : StreamId.parse(named[1]);
        ExportFormat format = format(named.length < 3 ? null : named[2]);
        if (streamId == null || format == null || named.length > 3) {
            messages.println("Usage: export STREAM [ndjson|csv|vtt]");
            return 2;
        }
        return DatabaseCommand.run(
                Parts.class,
                messages,
                context -> print(context.getBean(ChatExport.class), streamId, format, out, messages),
                arguments);
    }

    private static int print(
            ChatExport export, StreamId streamId, ExportFormat format, PrintStream out, PrintStream messages) {
        Optional<ExportedStream> stream = export.find(streamId);
        if (stream.isEmpty()) {
            messages.println("There is no stream " + streamId + " that has started.");
            return 1;
        }
        try {
            export.write(stream.get(), format, 0, out, Supplier::get);
            if (out.checkError()) { // it throws nothing
                messages.println("The chats could not be written completely: is the disk full?");
                return 4;
            }
            return 0;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static @Nullable ExportFormat format(@Nullable String name) {
        try {
            return ExportFormat.of(name);
        } catch (Refusal _) {
            return null;
        }
    }

    @Import({ChatRows.class, ChatExport.class})
    static class Parts {}
}
