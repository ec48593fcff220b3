package dev.streamside.lab.gatlinglog;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// A `simulation.log`, read once from start to end, in memory that does not grow with its length. It may be
/// compressed with gzip. Numbers, ids, times and addresses in failure messages are replaced with `{}`. Not
/// thread-safe.
public sealed interface SimulationLog extends AutoCloseable permits BinaryLog, TextLog {
    String FILE_NAME = "simulation.log";
    String COMPRESSED = ".gz";
    int BUFFER_BYTES = 1 << 16;

    /// Opens the log of a run.
    ///
    /// @param run    a run's folder, or the log in it
    /// @param naming maps the names of requests and groups
    /// @throws UnreadableLogException if it is not a log, or one of an unknown version
    static SimulationLog open(Path run, UnaryOperator<String> naming) throws IOException {
        Path file = find(run);
        InputStream in = new BufferedInputStream(read(file), BUFFER_BYTES);
        try {
            return TextLog.isText(in) ? new TextLog(file, in, naming) : new BinaryLog(file, in, naming);
        } catch (EOFException cut) {
            in.close();
            throw UnreadableLogException.withoutRun(file);
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
    }

    private static Path find(Path run) throws UnreadableLogException {
        if (!Files.exists(run)) {
            throw new UnreadableLogException("There is no " + run);
        }
        return Stream.of(run, run.resolve(FILE_NAME), run.resolve(FILE_NAME + COMPRESSED))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new UnreadableLogException("No " + FILE_NAME + " in " + run));
    }

    private static InputStream read(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        try {
            return file.toString().endsWith(COMPRESSED) ? new GZIPInputStream(in, BUFFER_BYTES) : in;
        } catch (IOException notCompressed) {
            in.close();
            throw new UnreadableLogException(file + " is not compressed with gzip");
        }
    }

    LogHeader header();

    /// Passes on all records in the order in which they were written, which is about the order in which they ended.
    ///
    /// @return false if the log ends inside a record, as after a killed run; the records before that are passed on
    /// @throws UnreadableLogException if the file is damaged
    boolean forEach(Consumer<? super LogRecord> reader) throws IOException;

    @Override
    void close() throws IOException;
}
