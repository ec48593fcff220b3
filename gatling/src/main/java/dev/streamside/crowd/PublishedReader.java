package dev.streamside.crowd;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Reads what a server passes on as it was published. Over a socket of Nchan, that is the id of a message and, after an
/// empty line, the message; of events, either the id or the message.
final class PublishedReader implements PayloadReader {
    private static final byte[] ID = Bytes.of("id: ");

    private final Marks marks;

    PublishedReader(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        return new Payload(marks.in(bytes, from, to), id(bytes, from, to), Payload.NONE, 0, 0);
    }

    private static @Nullable String id(byte[] bytes, int from, int to) {
        if (!Bytes.startsWith(ID, bytes, from, to)) {
            return null;
        }
        int begin = from + ID.length;
        return new String(bytes, begin, Bytes.endOfLine(bytes, begin, to) - begin, StandardCharsets.US_ASCII);
    }
}
