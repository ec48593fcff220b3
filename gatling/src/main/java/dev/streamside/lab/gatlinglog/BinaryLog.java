package dev.streamside.lab.gatlinglog;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// The log of Gatling 3.13 to 3.15. Gatling does not document the format, and its own reader only accepts logs of its
/// own version. All three write big-endian numbers, and one byte for the kind of a record before its fields. A string
/// is its length in bytes, the bytes, and one byte for the encoding: Latin-1, or UTF-16 in the byte order of the
/// machine that wrote it. Names and messages are numbered at their first use, and later appear as that number.
final class BinaryLog implements SimulationLog {
    private static final Pattern KNOWN_VERSION = Pattern.compile("3\\.1[345]\\.\\d+(\\..*)?");

    private static final int RUN = 0;
    private static final int REQUEST = 1;
    private static final int USER = 2;
    private static final int GROUP = 3;
    private static final int ERROR = 4;
    private static final int END = -1;

    /// Gatling writes nothing longer, since it truncates messages. A longer field means that the file is not
    /// a log.
    private static final int MAX_FIELD_BYTES = 1 << 20;
    private static final int MAX_ITEMS = 1 << 16;
    private static final Charset UTF_16 =
            ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;

    private final Path file;
    private final DataInputStream in;
    private final UnaryOperator<String> naming;
    private final NumberedTexts texts;
    private final LogHeader header;

    /// @param in     is closed with this
    /// @param naming maps the names of requests and groups
    BinaryLog(Path file, InputStream in, UnaryOperator<String> naming) throws IOException {
        this.file = file;
        this.in = new DataInputStream(in);
        this.naming = naming;
        this.texts = new NumberedTexts(file);
        this.header = readHeader();
    }

    @Override
    public LogHeader header() {
        return header;
    }

    @Override
    public boolean forEach(Consumer<? super LogRecord> reader) throws IOException {
        try {
            for (int kind = in.read(); kind != END; kind = in.read()) {
                reader.accept(readRecord(kind));
            }
            return true;
        } catch (EOFException brokenOff) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private LogHeader readHeader() throws IOException {
        try {
            int kind = in.read();
            String version = kind == RUN ? readString() : "";
            if (version.isEmpty() || !Character.isDigit(version.charAt(0))) {
                throw UnreadableLogException.notALog(file);
            }
            if (!KNOWN_VERSION.matcher(version).matches()) {
                throw UnreadableLogException.unknownVersion(file, version);
            }
            return new LogHeader(
                    version,
                    readString(),
                    Instant.ofEpochMilli(in.readLong()),
                    readString(),
                    readList(this::readString),
                    readList(() -> ByteBuffer.wrap(readBytes(in.readInt()))));
        } catch (EOFException brokenOff) {
            throw UnreadableLogException.withoutRun(file);
        }
    }

    private LogRecord readRecord(int kind) throws IOException {
        return switch (kind) {
            case REQUEST ->
                new LogRecord.Request(
                        readList(this::readName),
                        readName(),
                        in.readInt(),
                        in.readInt(),
                        in.readBoolean(),
                        readMessage());
            case USER -> new LogRecord.User(readScenario(), in.readBoolean(), in.readInt());
            case GROUP ->
                new LogRecord.Group(
                        readList(this::readName), in.readInt(), in.readInt(), in.readInt(), in.readBoolean());
            case ERROR -> new LogRecord.Failure(readMessage(), in.readInt());
            default -> throw UnreadableLogException.damaged(file, "record of kind " + kind);
        };
    }

    private String readScenario() throws IOException {
        int index = in.readInt();
        if (index < 0 || index >= header.scenarios().size()) {
            throw UnreadableLogException.damaged(file, "scenario " + index);
        }
        return header.scenarios().get(index);
    }

    private String readName() throws IOException {
        return readNumbered(naming);
    }

    private String readMessage() throws IOException {
        return readNumbered(Placeholders::inMessage);
    }

    /// A text that has been read once is kept in its mapped form.
    private String readNumbered(UnaryOperator<String> becomes) throws IOException {
        int number = in.readInt();
        if (number <= 0) {
            return texts.get(-number);
        }
        String text = becomes.apply(readString());
        texts.put(number, text);
        return text;
    }

    /// Line breaks and tabs become spaces, as in Gatling's own reports.
    private String readString() throws IOException {
        int length = in.readInt();
        if (length == 0) {
            return "";
        }
        byte[] bytes = readBytes(length);
        int coder = in.readByte();
        if (coder != 0 && coder != 1) {
            throw UnreadableLogException.damaged(file, "string coder " + coder);
        }
        return new String(bytes, coder == 0 ? StandardCharsets.ISO_8859_1 : UTF_16)
                .replace('\n', ' ')
                .replace('\r', ' ')
                .replace('\t', ' ');
    }

    private byte[] readBytes(int length) throws IOException {
        if (length < 0 || length > MAX_FIELD_BYTES) {
            throw UnreadableLogException.damaged(file, "field of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    @FunctionalInterface
    private interface Reader<T> {
        T read() throws IOException;
    }

    private <T> List<T> readList(Reader<T> reader) throws IOException {
        int size = in.readInt();
        if (size == 0) {
            return List.of();
        }
        if (size < 0 || size > MAX_ITEMS) {
            throw UnreadableLogException.damaged(file, "list of " + size);
        }
        List<T> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(reader.read());
        }
        return List.copyOf(list);
    }
}
