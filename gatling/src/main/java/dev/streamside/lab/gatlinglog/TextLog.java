package dev.streamside.lab.gatlinglog;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The log of Gatling 3.10 to 3.12: lines of tab-separated fields, the first of which is the kind of the
/// record. The assertions and the run come first. Times are in milliseconds since the epoch.
final class TextLog implements SimulationLog {
    private static final Pattern KNOWN_VERSION = Pattern.compile("3\\.1[012]\\.\\d+(\\..*)?");
    private static final String SEPARATOR = "\t";
    private static final String GROUPS = ",";
    /// Gatling writes nothing longer. A longer line means that the file is not a log.
    private static final int MAX_LINE = 1 << 21;

    private final Path file;
    private final BufferedReader in;
    private final UnaryOperator<String> naming;
    private final LogHeader header;
    private final long startMillis;
    private boolean isCut;

    /// @param in     is closed with this
    /// @param naming maps the names of requests and groups
    TextLog(Path file, InputStream in, UnaryOperator<String> naming) throws IOException {
        this.file = file;
        this.naming = naming;
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.header = readHeader();
        this.startMillis = header.start().toEpochMilli();
    }

    /// Whether this is a log of these versions.
    ///
    /// @param in must support marks; its position is kept
    static boolean isText(InputStream in) throws IOException {
        in.mark(1);
        int first = in.read();
        in.reset();
        return first == 'A' || first == 'R';
    }

    @Override
    public LogHeader header() {
        return header;
    }

    private LogHeader readHeader() throws IOException {
        List<ByteBuffer> assertions = new ArrayList<>();
        for (String line = readLine(); line != null; line = readLine()) {
            String[] fields = line.split(SEPARATOR, -1);
            if (fields[0].equals("ASSERTION") && fields.length == 2) {
                assertions.add(assertion(fields[1]));
            } else if (fields[0].equals("RUN") && fields.length == 6) {
                return header(fields, assertions);
            } else {
                throw UnreadableLogException.notALog(file);
            }
        }
        throw UnreadableLogException.withoutRun(file);
    }

    private ByteBuffer assertion(String pickled) throws UnreadableLogException {
        try {
            return ByteBuffer.wrap(Base64.getDecoder().decode(pickled));
        } catch (IllegalArgumentException wrong) {
            throw UnreadableLogException.damaged(file, "assertion " + pickled);
        }
    }

    private LogHeader header(String[] fields, List<ByteBuffer> assertions) throws UnreadableLogException {
        String version = fields[5];
        if (!KNOWN_VERSION.matcher(version).matches()) {
            throw UnreadableLogException.unknownVersion(file, version);
        }
        return new LogHeader(
                version,
                fields[1],
                Instant.ofEpochMilli(number(fields[3])),
                fields[4].strip(),
                List.of(),
                List.copyOf(assertions));
    }

    @Override
    public boolean forEach(Consumer<? super LogRecord> reader) throws IOException {
        for (String line = readLine(); line != null; line = readLine()) {
            reader.accept(readRecord(line.split(SEPARATOR, -1)));
        }
        return !isCut;
    }

    /// The next whole line; null if there is none.
    private @Nullable String readLine() throws IOException {
        var line = new StringBuilder();
        try {
            for (int next = in.read(); next != -1; next = in.read()) {
                if (next == '\n') {
                    return line.toString();
                }
                if (next != '\r') {
                    line.append((char) next);
                }
                if (line.length() > MAX_LINE) {
                    throw UnreadableLogException.damaged(file, "line of more than " + MAX_LINE + " characters");
                }
            }
        } catch (EOFException brokenOff) {
            isCut = true;
        }
        isCut |= !line.isEmpty();
        return null;
    }

    private LogRecord readRecord(String[] fields) throws UnreadableLogException {
        String kind = fields[0] + " " + fields.length;
        return switch (kind) {
            case "REQUEST 7" ->
                new LogRecord.Request(
                        groups(fields[1]),
                        naming.apply(fields[2]),
                        millis(fields[3]),
                        millis(fields[4]),
                        isOk(fields[5]),
                        Placeholders.inMessage(fields[6].strip()));
            case "USER 4" -> new LogRecord.User(fields[1], fields[2].equals("START"), millis(fields[3]));
            case "GROUP 6" ->
                new LogRecord.Group(
                        groups(fields[1]),
                        millis(fields[2]),
                        millis(fields[3]),
                        (int) number(fields[4]),
                        isOk(fields[5]));
            case "ERROR 3" -> new LogRecord.Failure(Placeholders.inMessage(fields[1]), millis(fields[2]));
            default -> throw UnreadableLogException.damaged(file, "record of kind " + kind);
        };
    }

    private List<String> groups(String field) {
        return field.isEmpty()
                ? List.of()
                : Arrays.stream(field.split(GROUPS, -1)).map(naming).toList();
    }

    private boolean isOk(String field) throws UnreadableLogException {
        if (!field.equals("OK") && !field.equals("KO")) {
            throw UnreadableLogException.damaged(file, "status " + field);
        }
        return field.equals("OK");
    }

    private int millis(String clock) throws UnreadableLogException {
        return (int) (number(clock) - startMillis);
    }

    private long number(String field) throws UnreadableLogException {
        try {
            return Long.parseLong(field);
        } catch (NumberFormatException wrong) {
            throw UnreadableLogException.damaged(file, "number " + field);
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
